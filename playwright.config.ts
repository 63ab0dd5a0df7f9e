import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './test/support/browser/browser.ts'

const TIME_ZONE = 'Europe/Berlin'
// Browsers get the server's time zone: otherwise both would disagree about the date between two midnights.
process.env['TZ'] = TIME_ZONE

/** The server renders for the device that the user agent names. */
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
  // Twice the time of a slow machine.
  globalTimeout: 50 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // Every page loads its files from the server; tests of the service worker allow it explicitly.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    // Actions and requests. With TRACE=1 also a picture of each step, which takes a good part of the time.
    trace: { mode: 'retain-on-failure', ...(!process.env['TRACE'] && { screenshots: false, snapshots: false }) },
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
  },
  projects: [
    // What only one device has is tested there: touch and a slow network on a phone, many tabs on a desktop.
    // What is the same on both is tested once, on the device that renders faster.
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
