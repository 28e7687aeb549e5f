import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastingMs } from '#contract/call.ts'
import { giveApproval, refuseApproval } from '#contract/calls/control/approvals.ts'
import { previewCorrection } from '#contract/calls/money/reports-edit.ts'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab } from '#tests/support/browser/tab.ts'

const now = documentedTabs()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const load = () => import('#client/send.ts')

test('a call that lasts is waited for as long as the server may take, any other for ten seconds', async () => {
  const tab = await openTab(now.browser, { api: now.backend.url }, load)
  tab.intercept = () => new Promise(() => undefined)
  const ended = new Set<string>()
  const asking = (name: string, call: Promise<unknown>) =>
    void call.catch(() => undefined).finally(() => ended.add(name))
  asking('preview', tab.send(previewCorrection, { params: { id: '2026-01-04' }, body: { version: 1 } as never }))
  asking('approval', tab.send(giveApproval, { params: { id: 'one' } }))
  asking('refusal', tab.send(refuseApproval, { params: { id: 'one' }, body: { reason: 'No.' } }))
  await vi.advanceTimersByTimeAsync(11_000)
  expect([...ended]).toEqual(['refusal'])
  await vi.advanceTimersByTimeAsync(lastingMs - 12_000)
  expect(ended.size).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([...ended]).toEqual(['refusal', 'preview', 'approval'])
})
