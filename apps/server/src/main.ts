// Entry point of the server process. Applies the memory settings before anything else is loaded.
import { exitOnEndSignal } from './platform/end-signals.ts';
import { limitProcessMemory } from './platform/process-memory.ts';

limitProcessMemory();
exitOnEndSignal();
await import('./serve.ts');
