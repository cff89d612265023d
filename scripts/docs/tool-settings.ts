import type { Setting } from '../../site/build-settings.ts'

/** The variables that tests and benchmarks read; the table in api/README.md is made from them. */
export const toolSettings = {
  LIKENESS_CHROMIUM: {
    description: "The browser that tests use: the path of Chromium's program.",
    defaultText: 'found on the machine',
  },
  LIKENESS_PYTHON: {
    description: 'The Python (3.10 or later, with httpx and pytest) that tests the Python client.',
    defaultText: 'found on the machine',
  },
  LIKENESS_TEST_POSTGRES: {
    description: 'A PostgreSQL server on which tests make their databases.',
    defaultText: 'an embedded one, for each run',
  },
  LIKENESS_TEST_OBJECT_STORE: {
    description:
      'The S3-compatible store of the tests about stored photos, such as `http://key:secret@127.0.0.1:9000/bucket`.',
    defaultText: 'one that each test file starts',
  },
  LIKENESS_SEED: {
    description: 'The seed of property tests and of the conformance test, to repeat a failure.',
    defaultText: 'the time',
  },
  LIKENESS_EVERY_PAGE: {
    description: '`1` makes the HTML test read every page rather than one of each kind.',
    defaultText: 'one page of each kind',
  },
  LIKENESS_PGBENCH: {
    description: 'The program pgbench, for `npm run bench:api`.',
    default: 'pgbench',
  },
} as const satisfies Record<string, Setting>
