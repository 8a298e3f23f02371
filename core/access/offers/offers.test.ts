import { expect, it } from 'vitest';
import type { Access, Verb } from '../types.ts';
import { type Offer, offersTo } from './offers.ts';

/** A user with these rights: `UPDATE order`, `READ list`. */
const who = (...held: string[]) =>
  ({ allows: (verb: Verb, _: unknown, item: { id: string }) => held.includes(`${verb} ${item.id}`) }) as unknown as Access;
const ofView: Offer = { resource: 'VIEWS', document: 'list', model: 'order', alone: false };
const inStep: Offer = { resource: 'SETTINGS', document: 'step', model: null, alone: false };
const beside: Offer = { ...ofView, alone: true };
const all = { models: ['order'], offers: [ofView, inStep, beside] };
const clerk = ['READ order', 'UPDATE order', 'READ list', 'READ step'];

it('an automation is offered on records of its models, and about none beside them, by the documents that offer it', () => {
  expect(offersTo(who(...clerk), all, 'order')).toEqual([ofView, inStep]);
  expect(offersTo(who(...clerk), all, null)).toEqual([beside]);
});

it.each([
  ['who may only read the records', clerk.filter((right) => right !== 'UPDATE order'), 'order'],
  ['who may write and not read them', clerk.filter((right) => right !== 'READ order'), 'order'],
  ['who reads none of the documents', ['READ order', 'UPDATE order'], 'order'],
  ['about no record who may only read', clerk.filter((right) => right !== 'UPDATE order'), null],
  ['on a record of another model, whatever they may', [...clerk, 'READ part', 'UPDATE part'], 'part'],
])('is not offered to %s', (_, held, record) => expect(offersTo(who(...held), all, record)).toEqual([]));

it('is offered to nobody while it names no model, nor by a view of other records', () => {
  expect(offersTo(who(...clerk), { ...all, models: [] }, 'order')).toEqual([]);
  expect(offersTo(who(...clerk, 'READ part', 'UPDATE part'), { models: ['part'], offers: [ofView] }, 'part')).toEqual([]);
});
