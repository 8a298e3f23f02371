import '@millwright/core/automation/testing/made-up-step.fixture.ts';

/** The workflows of this release, which know the made-up step as well. */
export * from '@millwright/workflows/workflows.ts';
