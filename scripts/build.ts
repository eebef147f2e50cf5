// Runs as `npm run build`: builds the browser bundles, which `npm start` would otherwise build. The container
// image contains them.
import { buildWeb } from './build-web.ts';

await buildWeb();
