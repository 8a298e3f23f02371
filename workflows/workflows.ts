// The bundle's entry: Temporal finds workflow types by the names this file exports.
export { processTransition } from './process-transition.ts';
export { runAutomation } from './run-automation.ts';
export { runBatch } from './run-batch.ts';
export { runJob } from './run-job.ts';
export { runSchedule } from './run-schedule.ts';
