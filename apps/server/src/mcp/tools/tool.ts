/** A tool that assistants call, and its results. */
import { z } from 'zod';
import type { AssistantScope } from '@questlog/domain/identity/assistants';
import type { Call, Endpoint } from '@questlog/contract/route';
import type { EndpointCaller, EndpointCalls } from '../../endpoint/endpoint-calls.ts';
import type { Pool } from 'pg';
import type { RecordedChanges } from '../recorded-changes.ts';

/** The environment of a call. */
export interface ToolContext {
  readonly pool: Pool;
  readonly calls: EndpointCalls;
  readonly caller: EndpointCaller;
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly changes: RecordedChanges;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** At most a few lines: models read the descriptions of all tools before each conversation. */
  readonly description: string;
  /** The scope without which the tool is not listed. */
  readonly scope: AssistantScope;
  /**
   * Rows in lists are strict, so that a model learns that a field is unknown, instead of losing it. The arguments
   * themselves are not: some clients add their own.
   */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** True if the tool changes nothing. */
  readonly isReading: boolean;
  /** True if the tool can remove or replace what exists. */
  readonly isDestructive?: boolean;
  /** True if a second call with the same arguments changes nothing more. */
  readonly isIdempotent?: boolean;
  /** Runs the tool. Errors of the catalogue become results that say so. */
  readonly run: (input: never, context: ToolContext) => Promise<object>;
}

/** Declares a tool. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: Input;
    readonly output: Output;
    readonly run: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
  },
): Tool {
  return definition;
}

/** Reads an endpoint as the caller of a tool. */
export function read<const E extends Endpoint>(
  { calls, caller }: ToolContext,
  endpoint: E,
  input: Parameters<typeof calls.read<E>>[2] = {},
): Promise<Call<E>['response']> {
  return calls.read(endpoint, caller, input);
}

/** A cursor as tools accept it. */
export const cursor = z.string().max(200).optional().describe('nextCursor of the page before');
export const nextCursor = z.string().optional();
