import { defineConfig, devices } from 'playwright/test'
import { findBrowser } from './scripts/browser.ts'

// `npm run e2e` starts the servers and names them here; it builds first and stops them afterwards.
const baseURL = process.env['E2E_URL'] ?? 'http://127.0.0.1:3000'
const developmentURL = process.env['E2E_DEVELOPMENT_URL'] ?? baseURL
const executablePath = findBrowser()

/** A browser that has refused everything optional: only the tests of the privacy choices are asked. */
const REFUSED = {
  name: 'emberstock-consent',
  value: `1.${Math.floor(Date.now() / 1000)}.analytics-0.experiments-0.marketing-0.visitor`,
  domain: new URL(baseURL).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
} as const

/** What takes minutes and guards what seldom breaks: `E2E_LONG=1 npm run e2e` runs these too. */
const NOT_HERE = process.env['E2E_LONG'] ? [] : [/@long/]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  // Upper bounds, for machines that others use too: a test waits for words, never for a time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Two browsers on a machine that others load as well: a second try counts, and is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    baseURL,
    storageState: { cookies: [REFUSED], origins: [] },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    // Recording costs as much again as what is recorded: only a second try is.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: [/@phone/, ...NOT_HERE] },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/, grepInvert: NOT_HERE },
    {
      // Only React's development build tells when the browser's page differs from the server's.
      name: 'hydration',
      testMatch: 'smoke.spec.ts',
      use: { ...devices['Desktop Chrome'], baseURL: developmentURL },
    },
  ],
})
