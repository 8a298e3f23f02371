import { describe, expect, it } from 'vitest';
import { triggerKit } from '../descriptor/trigger-kit.ts';
import { asTriggerType, triggerDescriptor, triggerTypes } from './registry.ts';

describe.each(triggerTypes())('the trigger %s', (type) => {
  const descriptor = triggerDescriptor(type);
  const keys = Object.keys(descriptor.setup(triggerKit));

  it('stands under its stored name', () => expect(descriptor.type).toBe(type));

  it('names, begins with and takes over only what its setup has', () => {
    const named = [...Object.keys(descriptor.initial), ...descriptor.keeps, ...(descriptor.about ? [descriptor.about.key] : [])];
    expect(keys).toEqual(expect.arrayContaining(named));
  });

  it('has times when the time starts it', () => expect(keys.includes('cron')).toBe(descriptor.starts === 'time'));
});

it('keeps what both types have when another is chosen', () => {
  const edited = { type: 'object_edited' as const, model_ids: ['job'], changed: ['name'], when: { all: [] } };
  expect(asTriggerType('object_created', edited)).toEqual({ type: 'object_created', model_ids: ['job'], when: { all: [] } });
  expect(asTriggerType('query', { type: 'schedule', cron: '1 2 * * *' })).toEqual({ type: 'query', cron: '1 2 * * *', query: '' });
  expect(asTriggerType('schedule', edited)).toEqual({ type: 'schedule', cron: '0 6 * * *' });
});
