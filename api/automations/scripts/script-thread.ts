import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSSyncVariant,
  shouldInterruptAfterDeadline,
} from 'quickjs-emscripten-core';
import type { Word } from '../mapping/thread-slot.ts';

export type ScriptLimits = { timeout: number; memory: number; stack: number; longest: number };
const { timeout, memory, stack, longest } = workerData as ScriptLimits;

/** The file name of scripts in the engine's stack traces. */
const file = 'script';
const tooLong = 'it takes too long';
const tooMuch = 'it takes too much memory';
const tooLarge = 'its result is too large';
/** The most characters of an error message. */
const longestFailure = 500;

type MemorySize = { initial: number; maximum: number };
/** The process's types have no WebAssembly, and treat the package as CommonJS. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: new (size: MemorySize) => object } };
const build = variant as unknown as QuickJSSyncVariant;

const page = 65_536;
const pagesAtFirst = 256;

/** Creates an engine with separate memory of a fixed limit. The engine's own accounting does not enforce it. */
const fresh = () => {
  const wasmMemory = new WebAssembly.Memory({ initial: pagesAtFirst, maximum: Math.max(pagesAtFirst, Math.floor(memory / page)) });
  return newQuickJSWASMModuleFromVariant(newVariant(build, { wasmMemory: wasmMemory as never }));
};
let engine = fresh();
await engine;
parentPort?.postMessage('ready' satisfies Word);

const toolsSource = `((parse, write, Promise) => [parse, (value) => {
  if (value instanceof Promise) throw new TypeError('a script can not wait: return the value itself');
  return write(value) ?? 'null';
}])(JSON.parse, JSON.stringify, Promise)`;

type Failed = { message: string; line?: number };

/** An error with the engine's message and the script's line. */
function failureOf(given: unknown): Failed {
  const {
    name = 'Error',
    message = String(given),
    stack: trace = '',
  } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, string>;
  if (message === 'interrupted') return { message: tooLong };
  if (given === null || message === 'out of memory') return { message: tooMuch };
  const [, line] = /\bscript:(\d+)/.exec(trace) ?? [];
  return { message: `${name}: ${message}`.slice(0, longestFailure), ...(line ? { line: Number(line) } : {}) };
}

/** Evaluates a script over the input (JSON) in a separate context that has only the language itself. Returns the result as JSON text. */
function evaluate(context: QuickJSContext, source: string, input: string): { text: string } | { failed: Failed } {
  // Gets the functions for parsing and writing before the script can replace them.
  const tools = context.unwrapResult(context.evalCode(toolsSource, 'tools'));
  const [parse, write] = [context.getProp(tools, 0), context.getProp(tools, 1)];
  const made = context.evalCode(`(function (input) { "use strict"; ${source}\n})`, file);
  if (made.error) return { failed: failureOf(context.dump(made.error)) };
  const values = context.unwrapResult(context.callFunction(parse, context.undefined, context.newString(input)));
  const returned = context.callFunction(made.value, context.undefined, values);
  if (returned.error) return { failed: failureOf(context.dump(returned.error)) };
  const written = context.callFunction(write, context.undefined, returned.value);
  if (written.error) return { failed: failureOf(context.dump(written.error)) };
  if (context.getNumber(context.getProp(written.value, 'length')) > longest) return { failed: { message: tooLarge } };
  return { text: context.getString(written.value) };
}

/** Runs one script in a fresh engine, so that nothing of one company is left for the next. */
async function run(source: string, input: string) {
  const runtime = (await engine).newRuntime();
  runtime.setMaxStackSize(stack);
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + timeout));
  try {
    return evaluate(runtime.newContext(), source, input);
  } catch (error) {
    const { message } = error as Error;
    return {
      failed: {
        message: message.includes('interrupted')
          ? tooLong
          : /memory|out of bounds|unreachable/.test(message)
            ? tooMuch
            : message.slice(0, longestFailure),
      },
    };
  }
}

parentPort?.on('message', async ({ id, source, input }: { id: number; source: string; input: string }) => {
  parentPort?.postMessage({ id, ...(await run(source, input)) });
  engine = fresh();
});
