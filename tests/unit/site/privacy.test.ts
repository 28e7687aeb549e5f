import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const policy = readFileSync('content/legal/privacy.mdx', 'utf8')

/** The policy's name for each thing that the portal keeps in a browser, by the key it is kept under. */
const told: Record<string, RegExp> = {
  'portal:theme': /^\| Theme/m,
  'portal:benchmark': /^\| Benchmark/m,
  'portal:inbox-filter': /^\| Which items an admin’s inbox shows/m,
  'portal:investor-filter': /^\| Which investors an admin’s list shows/m,
  'portal:audit-filter': /^\| Which entries of the trail an admin sees/m,
  'portal:amounts-hidden': /^\| Whether amounts are hidden/m,
  'portal:extensions': /^\| What this portal’s server can do/m,
  'portal:user': /^\| A copy of your session’s user/m,
  'portal:log-out-owed': /^\| A log-out that did not reach the server/m,
  'portal:return': /^\| The tab you were on/m,
  'portal:left': /^\| How far a dashboard was scrolled/m,
  'portal:forgotten': /^\| When you last logged out/m,
  'portal:push': /^\| That this browser shows your notifications/m,
  'portal:link': /^\| What a link in an email is about/m,
  'portal:reloaded': /^\| To which version of a dashboard/m,
  'portal:notice': /the notice that your session ended/,
  'portal:viewing': /^\| Which investor’s dashboard an admin is viewing/m,
}

const sources = globSync('src/{client,stores,islands,ui,layouts}/**/*.{ts,tsx,astro}')
const kept = new Set(
  sources.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['"`])portal:[a-z-]+[a-z]/g) ?? []),
)

test('the privacy policy names everything that the portal keeps in a browser', () => {
  expect([...kept].sort()).toEqual(Object.keys(told).sort())
  for (const [key, line] of Object.entries(told)) expect(policy, key).toMatch(line)
})
