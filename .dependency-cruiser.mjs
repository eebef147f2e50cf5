// Enforces the import rules of ARCHITECTURE.md. Each comment is shown as the error of its rule.
const web = '^apps/web/src';
const admin = '^apps/admin/src';
const server = '^apps/server/src';
// Tests, and the files in `testing/`, which several tests share.
const tests = String.raw`\.(test|pg\.test|dom\.test|e2e)\.tsx?$|/testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules must not import each other. Merge them, or move the shared code into a third module.',
      severity: 'error',
      from: {},
      // Imports of types count too: a reader still has to understand both modules together.
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'Rules are pure functions. Pass the data as arguments.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-zod-and-domain',
      comment: 'The contract runs on the server and in the browser. It may import only zod and the domain.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/src', '^node_modules/zod'] },
    },
    {
      name: 'client-imports-contract-and-domain',
      comment: 'The typed client runs anywhere. It may not import a framework or a schema library.',
      severity: 'error',
      from: { path: '^packages/api-client/src', pathNot: tests },
      to: { pathNot: '^packages/(api-client|contract|domain)/src' },
    },
    {
      name: 'import-package-imports-no-app',
      comment:
        'packages/import reads files anywhere. It may not import frameworks, network code or the apps.',
      severity: 'error',
      from: { path: '^packages/import/src', pathNot: tests },
      to: { pathNot: ['^packages/(import|contract|domain)/src', '^node_modules/'] },
    },
    {
      name: 'password-score-imports-no-app',
      comment:
        'packages/password-score runs on the server and in the browser. It may import only the domain.',
      severity: 'error',
      from: { path: '^packages/password-score/src', pathNot: tests },
      to: { pathNot: ['^packages/(password-score|domain)/src', '^node_modules/'] },
    },
    {
      name: 'sandbox-imports-no-product-code',
      comment: 'packages/stripe-sandbox is an independent payment provider. It may not import product code.',
      severity: 'error',
      from: { path: '^packages/stripe-sandbox/src', pathNot: tests },
      to: { path: ['^packages/(?!stripe-sandbox/)', '^apps/', '^testkit/'] },
    },
    {
      name: 'sandbox-imports-only-types-of-stripe',
      comment:
        "The sandbox plays the part of the provider. It may import only types from the provider's client.",
      severity: 'error',
      from: { path: '^packages/stripe-sandbox/src', pathNot: tests },
      to: { path: '^node_modules/stripe/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-import-only-the-sandbox-entry-point',
      comment: 'Import the sandbox only through its entry point, sandbox.ts.',
      severity: 'error',
      from: { path: '^apps/', pathNot: tests },
      to: { path: '^packages/stripe-sandbox/src/(?!sandbox\\.ts)' },
    },
    {
      name: 'ui-imports-no-product-code',
      comment: 'packages/ui may import only React and styling. Pass the displayed data as props.',
      severity: 'error',
      from: { path: '^packages/ui/src', pathNot: tests },
      to: { pathNot: ['^packages/ui/src', '^node_modules/'] },
    },
    {
      name: 'apps-do-not-import-each-other',
      comment:
        'The apps communicate only through the API. For the exception, see console-imports-only-the-session.',
      severity: 'error',
      from: { path: '^apps/(web|server)/src/', pathNot: tests },
      to: { path: '^apps/(?!$1/)' },
    },
    {
      name: 'product-imports-no-tools',
      comment: 'Product code may not import tools that people or CI run.',
      severity: 'error',
      from: { path: '^(apps|packages|testkit)/' },
      to: { path: '^(e2e|bench|scripts)/' },
    },
    {
      name: 'data-imports-no-screens',
      comment:
        'web/data may import only api-client, contract, domain, and the hooks of ui, which render nothing. Move components into features.',
      severity: 'error',
      from: { path: `${web}/data`, pathNot: tests },
      to: { path: [`${web}/(?!data/)`, '^packages/ui/src/(?!hooks/)', '^testkit/'] },
    },
    {
      name: 'engine-imports-no-nouns',
      comment:
        'data/engine stores, sends and updates rows of any type. The types are in data/nouns, and data/*.ts connects both.',
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
      name: 'nouns-import-only-the-engine',
      comment: 'data/nouns may import only the engine. data/*.ts connects both.',
      severity: 'error',
      from: { path: `${web}/data/nouns/`, pathNot: tests },
      to: { path: [`${web}/data/[^/]+$`, '^packages/ui/'] },
    },
    {
      name: 'worker-imports-only-data',
      comment: 'The service worker has no page. It may import only data from the web app, and no UI code.',
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
        'Browser code may import only types from the contract. Its schemas are as large as a whole screen.',
      severity: 'error',
      from: { path: `${web}|${admin}|^packages/api-client/src`, pathNot: tests },
      to: { path: '^packages/contract/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rooms-import-only-lower-rooms',
      comment:
        'The rooms of the web app go one way: app, features, task-row, capture, drag and reminders, data. Pass the rest as props or context.',
      severity: 'error',
      from: { path: `${web}/(capture|drag|reminders)/` },
      to: { path: `${web}/(?!$1/|data/)` },
    },
    {
      name: 'task-row-imports-no-features',
      comment:
        'Many features show rows of tasks. task-row may import only capture, drag, reminders and data; app passes it the rest.',
      severity: 'error',
      from: { path: `${web}/task-row/` },
      to: { path: `${web}/(?:features|app|service-worker)/` },
    },
    {
      name: 'features-do-not-import-each-other',
      comment:
        'Features may not import each other. Connect them in app, or move shared code to a room below.',
      severity: 'error',
      // Tests may connect features as app does.
      from: { path: `${web}/features/([^/]+)/`, pathNot: tests },
      to: { path: `${web}/features/(?!$1/)` },
    },
    {
      name: 'features-do-not-import-app',
      comment: 'app composes the features. They may not import it.',
      severity: 'error',
      from: { path: `${web}/features/` },
      to: { path: `${web}/(?:app|service-worker)/` },
    },
    {
      name: 'console-imports-only-the-session',
      comment:
        "apps/admin is a separate app. It may import only the web app's session. Move other shared code to packages/ui or packages/api-client.",
      severity: 'error',
      from: { path: `${admin}/`, pathNot: tests },
      to: { path: ['^apps/(?!admin/|web/src/data/engine/session/)', '^packages/stripe-sandbox/'] },
    },
    {
      name: 'console-features-do-not-import-each-other',
      comment: 'Screens of the console may not import each other. Connect them in app.',
      severity: 'error',
      from: { path: `${admin}/features/([^/]+)/` },
      to: { path: `${admin}/(features/(?!$1/)|app/)` },
    },
    {
      name: 'nothing-imports-the-console',
      comment: 'No code may import the console. Link to its URL.',
      severity: 'error',
      from: { pathNot: '^apps/admin/' },
      to: { path: '^apps/admin/' },
    },
    {
      name: 'platform-imports-no-product-code',
      comment:
        'server/platform contains no product code. It may import only the contract and the UUIDs of the domain.',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: tests },
      to: {
        path: [`${server}/(?!platform/)`, '^packages/(?!domain/src/uuid|contract/)'],
      },
    },
    {
      name: 'platform-imports-only-the-protocol',
      comment:
        'server/platform may import only the errors, the routes and the realtime protocol of the contract.',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: tests },
      to: { path: '^packages/contract/src/(?!errors|route|realtime)' },
    },
    {
      name: 'endpoint-and-account-change-import-no-features',
      comment:
        'All features share server/endpoint and server/account-change, which may import only platform, domain and contract.',
      severity: 'error',
      from: { path: `${server}/(endpoint|account-change)/`, pathNot: tests },
      to: {
        path: [`${server}/(?!platform/|endpoint/|account-change/)`, '^packages/(?!domain/|contract/)'],
      },
    },
    {
      name: 'account-change-imports-no-endpoint',
      comment: 'The floors of the server go one way: features, endpoint, account-change, platform.',
      severity: 'error',
      from: { path: `${server}/account-change/`, pathNot: tests },
      to: { path: `${server}/endpoint/` },
    },
    {
      name: 'identity-imports-no-features',
      comment:
        'identity may not import features. app.ts passes it the functions that features run at a registration.',
      severity: 'error',
      from: { path: `${server}/identity/`, pathNot: tests },
      to: {
        path: [
          `${server}/(?!platform/|endpoint/|account-change/|identity/|config\\.ts$)`,
          '^packages/(?!domain/|contract/|password-score/)',
        ],
      },
    },
    {
      name: 'mcp-imports-only-queries-of-features',
      comment:
        'server/mcp reads through the endpoints, so that its rights are theirs. app.ts passes it functions of identity.',
      severity: 'error',
      from: { path: `${server}/mcp/`, pathNot: tests },
      to: {
        path: [
          String.raw`${server}/(?!platform/|endpoint/|account-change/|mcp/|features/.*\.queries\.ts$)`,
          '^packages/(?!domain/|contract/)',
        ],
      },
    },
    {
      name: 'only-passwords-imports-argon2',
      comment:
        'Hashing occupies a thread that file reads need too. Use passwords.ts, which limits the queue.',
      severity: 'error',
      from: { pathNot: `${server}/identity/sign-in/passwords\\.ts$` },
      to: { path: 'node_modules/@node-rs/argon2' },
    },
    {
      name: 'server-features-do-not-import-identity',
      comment:
        'Server features may import only shared server code, domain, contract and sandbox. app.ts passes them functions of identity.',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: [tests, `${server}/features/calendar-sources/reading/`] },
      to: {
        path: [
          `${server}/(?!platform/|endpoint/|account-change/|features/|config\\.ts$)`,
          '^packages/(?!domain/|contract/|stripe-sandbox/)',
        ],
      },
    },
    {
      name: 'only-calendars-import-the-reader',
      comment: 'The thread that parses calendars may also import the reader of calendar files.',
      severity: 'error',
      from: { path: `${server}/features/calendar-sources/reading/`, pathNot: tests },
      to: {
        path: [
          `${server}/(?!platform/|endpoint/|account-change/|features/calendar-sources/)`,
          '^packages/(?!domain/|contract/|import/src/(?:icalendar/events/|reader))',
        ],
      },
    },
    {
      name: 'server-features-share-only-queries-and-commands',
      comment: "Import only another feature's *.queries.ts, *.commands.ts and *-json.ts.",
      severity: 'error',
      from: { path: `${server}/features/([^/]+)/`, pathNot: tests },
      to: {
        path: `${server}/features/(?!$1/)`,
        pathNot: String.raw`\.(queries|commands)\.ts$|-json\.ts$`,
      },
    },
    {
      name: 'only-tests-import-the-testkit',
      comment: 'Only tests, e2e and bench may import the testkit and folders named testing.',
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
