// What `npm start` runs: brings the web bundle up to date, then the server, in this process.
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('../apps/server/src/main.ts');
