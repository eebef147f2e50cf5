// Entry point of the server process. Applies the memory settings before loading anything else.
import { exitOnEndSignal } from './platform/end-signals.ts';
import { limitProcessMemory } from './platform/process-memory.ts';

limitProcessMemory();
exitOnEndSignal();
await import('./serve.ts');
