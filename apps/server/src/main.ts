// Entry point of the server process. Sets the memory limits before anything else is loaded.
import { limitProcessMemory } from './platform/process-memory.ts';

limitProcessMemory();
await import('./serve.ts');
