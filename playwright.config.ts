import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './test/support/browser/browser.ts'

const TIME_ZONE = 'Europe/Berlin'
// Browsers get the server's time zone: otherwise both would disagree about the date between two midnights.
process.env['TZ'] = TIME_ZONE

/** `npm run test:all` runs every test; `npm test` leaves out how pages look, and what is marked with @all. */
const everything = process.env['TEST_ALL'] ? {} : { testIgnore: 'looks/**', grepInvert: /@all/ }

export default defineConfig({
  testDir: 'test/e2e',
  ...everything,
  outputDir: 'test-results/browser',
  globalSetup: './test/support/browser/global-setup.ts',
  workers: 2,
  // A test that passes at the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Twice the time of a slow machine.
  globalTimeout: 50 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // Where it matters, a test chooses a phone (browser-test.ts).
    viewport: { width: 1280, height: 800 },
    // Every page loads its files from the server; tests of the service worker allow it explicitly.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    // Actions and requests. With TRACE=1 also a picture of each step, which takes a good part of the time.
    trace: { mode: 'retain-on-failure', ...(!process.env['TRACE'] && { screenshots: false, snapshots: false }) },
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
  },
})
