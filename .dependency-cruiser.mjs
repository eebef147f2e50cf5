// Who may import whom: ARCHITECTURE.md in rules. Each says what to do instead.
const web = '^apps/web/src';
const admin = '^apps/admin/src';
const server = '^apps/server/src';
// Files in `testing/` are what several tests share.
const tests = String.raw`\.(test|pg\.test|dom\.test|e2e)\.tsx?$|/testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or need a third.',
      severity: 'error',
      from: {},
      // Types count: who needs to read the one to understand the other has them in his head together.
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'Rules are pure: hand the facts in as arguments.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-zod-and-domain',
      comment: 'The wire knows neither server nor browser.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/src', '^node_modules/zod'] },
    },
    {
      name: 'client-imports-contract-and-domain',
      comment: 'The typed client runs anywhere: no framework, no schema library at run time.',
      severity: 'error',
      from: { path: '^packages/api-client/src', pathNot: tests },
      to: { pathNot: '^packages/(api-client|contract|domain)/src' },
    },
    {
      name: 'import-knows-no-app',
      comment: 'packages/import reads files anywhere: no framework, no network, no account.',
      severity: 'error',
      from: { path: '^packages/import/src', pathNot: tests },
      to: { pathNot: ['^packages/(import|contract|domain)/src', '^node_modules/'] },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'packages/stripe-sandbox is a payment provider of its own: it imports nothing of the product.',
      severity: 'error',
      from: { path: '^packages/stripe-sandbox/src', pathNot: tests },
      to: { path: ['^packages/(?!stripe-sandbox/)', '^apps/', '^testkit/'] },
    },
    {
      name: 'sandbox-is-no-client',
      comment: "The sandbox answers as the provider does: of the provider's client it knows the types.",
      severity: 'error',
      from: { path: '^packages/stripe-sandbox/src', pathNot: tests },
      to: { path: '^node_modules/stripe/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-at-its-doors',
      comment: 'Of the sandbox the server takes what it exports: sandbox.ts.',
      severity: 'error',
      from: { path: '^apps/', pathNot: tests },
      to: { path: '^packages/stripe-sandbox/src/(?!sandbox\\.ts)' },
    },
    {
      name: 'ui-knows-no-tasks',
      comment: 'packages/ui imports React and styling only; hand it what it shows.',
      severity: 'error',
      from: { path: '^packages/ui/src', pathNot: tests },
      to: { pathNot: ['^packages/ui/src', '^node_modules/'] },
    },
    {
      name: 'applications-stand-alone',
      comment: 'The applications meet on the wire; what the console may is said at console-stands-alone.',
      severity: 'error',
      from: { path: '^apps/(web|server)/src/', pathNot: tests },
      to: { path: '^apps/(?!$1/)' },
    },
    {
      name: 'programs-are-nobody-s-library',
      comment: 'Nothing of the product imports what is run by hand or by CI.',
      severity: 'error',
      from: { path: '^(apps|packages|testkit)/' },
      to: { path: '^(e2e|bench|scripts)/' },
    },
    {
      name: 'data-shows-nothing',
      comment:
        'web/data imports api-client, contract, domain, and the hooks of ui, which show nothing; what is shown lives in features.',
      severity: 'error',
      from: { path: `${web}/data`, pathNot: tests },
      to: { path: [`${web}/(?!data/)`, '^packages/ui/src/(?!hooks/)', '^testkit/'] },
    },
    {
      name: 'engine-knows-no-noun',
      comment:
        'data/engine keeps, sends and follows rows of any kind: what a row is stands in data/nouns, and data/*.ts puts them together.',
      severity: 'error',
      from: { path: `${web}/data/engine/`, pathNot: tests },
      to: {
        path: [
          `${web}/data/(?!engine/)`,
          '^packages/ui/',
          '^packages/contract/src/(?!errors|route|realtime|identity/user|accounts)',
          '^packages/domain/src/(?!uuid|dates/)',
        ],
      },
    },
    {
      name: 'nouns-know-no-screen',
      comment: 'data/nouns builds on the engine alone; data/*.ts puts them together.',
      severity: 'error',
      from: { path: `${web}/data/nouns/`, pathNot: tests },
      to: { path: [`${web}/data/[^/]+$`, '^packages/ui/'] },
    },
    {
      name: 'worker-shares-data-alone',
      comment: 'The service worker has no page: of the web app it imports data, and shows nothing.',
      severity: 'error',
      from: { path: `${web}/service-worker`, pathNot: tests },
      to: {
        path: [`${web}/(?!data/|service-worker/)`, '^(packages/(contract|ui)|testkit)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment:
        'The browser takes types from the contract, never its schemas: they weigh as much as a screen.',
      severity: 'error',
      from: { path: `${web}|${admin}|^packages/api-client/src`, pathNot: tests },
      to: { path: '^packages/contract/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature never imports another: app puts them together.',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/` },
      to: { path: `${web}/(features/(?!$1/)|app/|service-worker/)` },
    },
    {
      name: 'console-stands-alone',
      comment:
        'apps/admin is an application of its own: of the web app it has the session. What both show or ask belongs in packages/ui or packages/api-client.',
      severity: 'error',
      from: { path: `${admin}/`, pathNot: tests },
      to: { path: ['^apps/(?!admin/|web/src/data/engine/session/)', '^packages/stripe-sandbox/'] },
    },
    {
      name: 'console-features-stand-alone',
      comment: 'A screen of the console never imports another: app puts them together.',
      severity: 'error',
      from: { path: `${admin}/features/([^/]+)/` },
      to: { path: `${admin}/(features/(?!$1/)|app/)` },
    },
    {
      name: 'console-is-nobody-s-library',
      comment: 'Nothing imports the console; it is opened at its address.',
      severity: 'error',
      from: { pathNot: '^apps/admin/' },
      to: { path: '^apps/admin/' },
    },
    {
      name: 'platform-knows-no-product',
      comment:
        'server/platform is mechanism; of the contract it knows the errors, the route and the realtime protocol.',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: tests },
      to: {
        path: [`${server}/(?!platform/)`, '^packages/(?!domain/src/uuid|contract/)'],
      },
    },
    {
      name: 'platform-contract',
      comment: 'Only errors, route and realtime of the contract.',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: tests },
      to: { path: '^packages/contract/src/(?!errors|route|realtime)' },
    },
    {
      name: 'every-call-and-every-change-know-no-feature',
      comment:
        'server/endpoint and server/account-change are what features share: they know platform, domain and contract.',
      severity: 'error',
      from: { path: `${server}/(endpoint|account-change)/`, pathNot: tests },
      to: {
        path: [`${server}/(?!platform/|endpoint/|account-change/)`, '^packages/(?!domain/|contract/)'],
      },
    },
    {
      name: 'identity-knows-no-feature',
      comment: 'What a feature does for people who register is handed to identity by app.ts.',
      severity: 'error',
      from: { path: `${server}/identity/`, pathNot: tests },
      to: {
        path: [
          `${server}/(?!platform/|endpoint/|account-change/|identity/|config\\.ts$)`,
          '^packages/(?!domain/|contract/)',
        ],
      },
    },
    {
      name: 'passwords-are-hashed-in-one-place',
      comment:
        'A hash fills a thread that files need too: all of them share the bounded queue of passwords.ts.',
      severity: 'error',
      from: { pathNot: `${server}/identity/sign-in/passwords\\.ts$` },
      to: { path: 'node_modules/@node-rs/argon2' },
    },
    {
      name: 'server-features-know-no-identity',
      comment:
        'A feature knows what every call and every change share, and the domain, contract and sandbox; what it needs of identity app.ts hands it.',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: tests },
      to: {
        path: [
          `${server}/(?!platform/|endpoint/|account-change/|features/|config\\.ts$)`,
          '^packages/(?!domain/|contract/|stripe-sandbox/)',
        ],
      },
    },
    {
      name: 'server-features-meet-in-queries-and-commands',
      comment: 'Of another feature: its *.queries.ts, its *.commands.ts, and the JSON they build.',
      severity: 'error',
      from: { path: `${server}/features/([^/]+)/`, pathNot: tests },
      to: {
        path: `${server}/features/(?!$1/)`,
        pathNot: String.raw`\.(queries|commands)\.ts$|-json\.ts$`,
      },
    },
    {
      name: 'tests-only',
      comment: 'The testkit is for tests, e2e and bench, and a folder named testing for the tests around it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: ['^testkit', '^(apps|packages)/.*/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
