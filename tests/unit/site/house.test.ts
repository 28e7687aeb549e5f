import { expect, test } from 'vitest'
import { house as served } from '#server/platform/config/house.ts'
import { house as built } from '#site/house.ts'

test('the build and the server read the same file of who the fund is, each without a complaint', () => {
  expect(built).toEqual(served)
})
