import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './test/support/browser/browser.ts'

const TIME_ZONE = 'Europe/Berlin'
// A reader's day begins when the server's does: between two midnights both say the same.
process.env['TZ'] = TIME_ZONE

/** The server draws for the device that a browser's name says. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Twice what a slow machine takes.
  globalTimeout: 50 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // Files are asked of the server at every page; tests of the worker say so.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    // What was done and asked. With TRACE=1 also what was seen at each step, which takes a good part of the time.
    trace: { mode: 'retain-on-failure', ...(!process.env['TRACE'] && { screenshots: false, snapshots: false }) },
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
  },
  projects: [
    // What only one of them has is tested there: fingers on a phone, many tabs at a time on a desktop. A slow network is a phone's.
    // What is the same on both is tested once, where a page takes less to draw.
    {
      name: 'phone',
      grepInvert: /@(?:tabs|wide|once)/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        userAgent: PHONE,
      },
    },
    { name: 'desktop', grepInvert: /@(?:touch|slow)/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
