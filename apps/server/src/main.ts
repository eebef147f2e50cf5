// The process of the server: how it allocates is settled before anything is loaded.
import { allocateFromFewArenas } from './platform/few-arenas.ts';

allocateFromFewArenas();
await import('./serve.ts');
