import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const postgres = 'tests/support/postgres.ts'

// Two slow cores that others use too: a test that waits for a browser-like page or a database is
// not broken after five seconds. Few tests sleep, and none for long, so a generous limit costs no time.
// On CI a second try counts, and is told; at home it fails, so that `npm run prove:locks` sees each race.
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  retry: process.env['CI'] ? 1 : 0,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          include: ['tests/{domain,application,architecture,adapters,search}/**/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          // Rules and verbs share nothing that a test could spoil; one worker reads them all once.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'samples',
          include: ['tests/samples/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          // What made the samples is a package of its own.
          globalSetup: ['scripts/install-generator.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['tests/{contract,server}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Each of these files needs most of the server, and loading that takes longer than most of their tests.
          isolate: false,
          // A project of its own, so that only runs with these tests start a real PostgreSQL.
          globalSetup: existsSync(postgres) ? [postgres] : [],
        },
      },
      {
        test: {
          ...patience,
          name: 'protocol',
          include: ['tests/protocol/*.test.ts'],
          environment: 'node',
          // Other people's packages keep what they know in their modules: a process for each file.
          pool: 'forks',
          globalSetup: ['tests/protocol/install.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'ui',
          include: ['tests/ui/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          setupFiles: ['tests/setup-ui.ts'],
          // One page per file: what a library warns of once must fail in every file that causes it.
          pool: 'forks',
        },
      },
    ],
  },
})
