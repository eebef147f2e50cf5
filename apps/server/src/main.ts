// The process of the server: how it allocates is settled before anything is loaded.
import { limitProcessMemory } from './platform/process-memory.ts';

limitProcessMemory();
await import('./serve.ts');
