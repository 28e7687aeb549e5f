import { expect, test } from 'vitest'
import { knownLanguages, knownZone } from '#fund/calendar/known-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
  [undefined, 'America/New_York'],
  ['', 'America/New_York'],
  ['Etc/Unknown', 'America/New_York'],
  ['Nowhere/Land', 'America/New_York'],
  [7, 'America/New_York'],
])('the zone %j is taken for %s', (said, zone) => expect(knownZone(said)).toBe(zone))

test.each([
  [
    ['de-DE', 'en'],
    ['de-DE', 'en'],
  ],
  [['C', 'en_US.UTF-8'], ['en-US']],
  [['en-GB', 'en_US@posix'], ['en-GB']],
  [
    ['en-US-u-ca-buddhist', 'ar-EG-u-nu-arab', 'en-GB-u-ca-hebrew-hc-h12'],
    ['en-US', 'ar-EG', 'en-GB-u-hc-h12'],
  ],
  [[], ['en-US']],
  [undefined, ['en-US']],
  ['en', ['en-US']],
])('the languages %j are taken for %j', (said, languages) => expect(knownLanguages(said)).toEqual(languages))
