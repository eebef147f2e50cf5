// Entry point of the server process. Sets the memory limits before anything else is loaded.
import { exitOnEndSignal } from './platform/end-signals.ts';
import { limitProcessMemory } from './platform/process-memory.ts';

limitProcessMemory();
exitOnEndSignal();
await import('./serve.ts');
