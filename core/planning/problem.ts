import type { Decimals } from './decimals.ts';
import type { WorkingDays } from './working-days.ts';

/**
 * Bills as compressed rows by component: the lines that ask for article `a` are those from `start[a]` up to
 * `start[a + 1]`, each with the article that is made of it and how much one takes.
 */
export type Bills = { start: Int32Array; parent: Int32Array; per: Decimals };

/** What is wanted: of which article, how much, on which day (days since 1970-01-01), and for how many days it must still keep from then on. */
export type Demands = { article: Int32Array; quantity: Decimals; day: Int32Array; keeps: Int32Array };

/** Stock that counts. `expiry` is the last day on which it is good, `never` without one. */
export type Lots = { article: Int32Array; quantity: Decimals; expiry: Int32Array };

/** What is on its way: open orders, with the day on which they are due. */
export type Supplies = { article: Int32Array; quantity: Decimals; day: Int32Array };

/** A day after every other. */
export const never = 2_147_483_647;

/** Rules of articles, by article. 0 stands for what is not filled in. */
export type Rules = {
  safety: Decimals;
  minimum: Decimals;
  multiple: Decimals;
  maximum: Decimals;
  /** Working days that making or buying takes, and whose: an index into `calendars`. */
  lead: Int32Array;
  calendar: Int32Array;
  /** Days for which what is made or bought keeps. */
  shelf: Int32Array;
};

/** Everything that a plan is computed from. Articles are the numbers from 0 to `articles`; days before `today` count as today. */
export type Problem = {
  articles: number;
  bills: Bills;
  /** What comes out besides: for a by-product the articles that are made, and how much of it one of them yields. */
  yields: Bills;
  /** 1 for an article that is made by its bill, 0 for one that is bought. */
  made: Uint8Array;
  demands: Demands;
  lots: Lots;
  supplies: Supplies;
  rules: Rules;
  calendars: readonly WorkingDays[];
  /** Needs of an article within so many days are supplied at once (period of supply); `never`: all of them. */
  period: number;
  today: number;
};
