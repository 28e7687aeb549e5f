import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastingMs } from '#contract/call.ts'
import { documentedTabs } from '#tests/support/documented-tabs.ts'
import { openTab } from '#tests/support/tab.ts'

const now = documentedTabs()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const load = async () => ({
  reports: await import('#client/reports-edit.ts'),
  approvals: await import('#client/approvals.ts'),
  messages: await import('#client/messages.ts'),
})

test('a call that lasts is waited for as long as the server may take, any other for ten seconds', async () => {
  const tab = await openTab(now.browser, { api: now.backend.url }, load)
  tab.intercept = () => new Promise(() => undefined)
  const ended = new Set<string>()
  const asking = (name: string, call: Promise<unknown>) =>
    void call.catch(() => undefined).finally(() => ended.add(name))
  asking('preview', tab.reports.previewCorrection('2026-01-04', { version: 1 } as never))
  asking('approval', tab.approvals.giveApproval('one'))
  asking('refusal', tab.approvals.refuseApproval('one', 'No.'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect([...ended]).toEqual(['refusal'])
  await vi.advanceTimersByTimeAsync(lastingMs - 12_000)
  expect(ended.size).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([...ended]).toEqual(['refusal', 'preview', 'approval'])
})
