import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { ownersTerms } from '#server/platform/config/terms.ts'
import { compileAnew, filesThatRan } from '#tests/support/faults/ran.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { report } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { otherSplit, versionFrom } from '#tests/support/money/other-terms.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { mayLeaveOut, walks } from '#tests/support/people/walks.ts'
import { type Answered, subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('the walks of src/README.md on %s', (engine) => {
  const fund = ownFund(engine)

  const filesOf = (name: string): readonly string[] => walks.find((walk) => walk.name === name)?.files ?? []

  const expectWalk = async (name: string, press: () => Promise<Answered>, status = 200): Promise<void> => {
    const listed = filesOf(name).filter((file) => /^src\/(?:server|fund)\//.test(file))
    const { store } = fund.server.context
    compileAnew(store.read)
    await store.write(async ({ db }) => compileAnew(db))
    const ran = await filesThatRan(async () => expect((await press()).status).toBe(status))
    expect(ran.filter((file) => !listed.includes(file) && !mayLeaveOut(listed, file))).toEqual([])
    expect(listed.filter((file) => !ran.includes(file))).toEqual([])
  }

  test('a sign-in by code', async () => {
    const { email } = await createPerson(fund.server.context)
    const browser = fund.server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    const code = await latestCode(fund.server.context, email)
    await expectWalk('a sign-in by code', () => browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${code}`))
  })

  test('a saved risk', async () => {
    const ann = await fund.server.signIn()
    const path = `/api/investors/${encodeURIComponent(ann.email)}/weekly-risk`
    await expectWalk('a saved risk', () => ann.patch(path, { weekly_risk_percent: 2.3 }))
  })

  test('a close', async () => {
    await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const id = await report(fund.server, fund.admin, 1_000)
    const admin = await fund.server.signIn({ role: 'admin' })
    await expectWalk('a close', () => admin.post(`/api/distributions/${id}/finalise`))
  })

  test('a change of a tier, as far as it waits for a second person', async () => {
    const { versions } = ownersTerms
    const admin = await fund.server.signIn({ role: 'admin' })
    const version = versionFrom((await admin.get('/api/fund/terms')).body.earliest, otherSplit)
    ownersTerms.versions = [...versions, { ...version, adopted: null }]
    const adopt = () => admin.post('/api/fund/terms/adoptions', { digest: version.digest })
    await expectWalk('a change of a tier', adopt, 409)
    ownersTerms.versions = versions
  })

  test('a figure on Home', async () => {
    const ann = await fund.server.signIn()
    await expectWalk('a figure on Home', () => ann.get('/api/account/home'))
  })
})
