import './made-up.fixture.ts';
import { expect, it } from 'vitest';
import { documentProblems } from '../alone.ts';
import { shapeProblems, withDefaults } from '../check.ts';
import { type ConfigurationCollection, configurationCollections, draftedCollections, versionedCollections } from '../types.ts';

const feeds = 'feeds' as ConfigurationCollection;
const feed = { name: 'Tasks', model: 'task', shows: 'title' };

it('derives every list of collections from the registry, a made-up one included', () => {
  expect(configurationCollections).toContain(feeds);
  expect(versionedCollections).toContain(feeds);
  expect(versionedCollections).not.toContain('models');
  expect(draftedCollections).toContain(feeds);
  expect(draftedCollections).not.toContain('integrations');
});

it('knows the shape, the defaults and the rules of a collection that is declared in one place', () => {
  expect(shapeProblems(feeds, feed)).toMatchObject([{ field: 'rhythm', code: 'invalid_value' }]);
  expect(shapeProblems(feeds, withDefaults(feeds, feed))).toEqual([]);
  expect(documentProblems(feeds, { ...feed, slug: 'nothing', name: 'Nothing', rhythm: 'weekly' })).toMatchObject([{ field: 'name', code: 'empty' }]);
});
