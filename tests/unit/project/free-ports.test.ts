import { expect, it } from 'vitest'
import { freePorts } from '../../../scripts/free-ports.ts'

const lastRefusedByBrowsers = 10_080
const firstOfOutgoing = 32_768 // on Linux; other systems begin later

it('finds different ports, none of which browsers refuse or the system gives to outgoing connections', async () => {
  const ports = await freePorts(50)
  expect(new Set(ports).size).toBe(50)
  expect(Math.min(...ports)).toBeGreaterThan(lastRefusedByBrowsers)
  expect(Math.max(...ports)).toBeLessThan(firstOfOutgoing)
})
