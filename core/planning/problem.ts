import type { Decimals } from './decimals.ts';
import type { WorkingDays } from './working-days.ts';

/**
 * Bills of materials as compressed rows by component. The lines that need article `a` are those from `start[a]` to
 * before `start[a + 1]`, each with the article made of it and the quantity per unit.
 */
export type Bills = { start: Int32Array; parent: Int32Array; per: Decimals };

/** Demands: the article, the quantity, the day (days since 1970-01-01), and for how many more days the goods must keep. */
export type Demands = { article: Int32Array; quantity: Decimals; day: Int32Array; keeps: Int32Array };

/** Available stock. `expiry` is the last usable day, or `never`. */
export type Lots = { article: Int32Array; quantity: Decimals; expiry: Int32Array };

/** Supplies: open orders with their due day. */
export type Supplies = { article: Int32Array; quantity: Decimals; day: Int32Array };

/** A day after all others. */
export const never = 2_147_483_647;

/** The rules by article; 0 means not set. */
export type Rules = {
  safety: Decimals;
  minimum: Decimals;
  multiple: Decimals;
  maximum: Decimals;
  /** The working days of lead time, and the calendar to count them: an index into `calendars`. */
  lead: Int32Array;
  calendar: Int32Array;
  /** Shelf life in days of what is made or bought. */
  shelf: Int32Array;
};

/** The input of a plan. Articles are numbered from 0 to `articles` - 1. Days before `today` count as today. */
export type Problem = {
  articles: number;
  bills: Bills;
  /** By-products: for each one the articles that yield it, and the quantity per unit. */
  yields: Bills;
  /** 1 for an article that is made by its bill, 0 for one that is bought. */
  made: Uint8Array;
  demands: Demands;
  lots: Lots;
  supplies: Supplies;
  rules: Rules;
  calendars: readonly WorkingDays[];
  /** The days whose needs of an article are supplied together (period of supply); `never` combines all. */
  period: number;
  today: number;
};
