import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { insertPeople, type NewPerson } from '#server/people/accounts/people.ts'
import type { Work } from '#server/platform/database/store.ts'
import { dayOf, weekAfter } from './calendar.ts'
import {
  applicants,
  type Character,
  cast,
  demoAdminEmail,
  demoApproverEmail,
  demoId,
  demoInvestorEmail,
} from './cast.ts'

interface Enrolled {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly status: InvestorStatus
  readonly createdAt: number
  readonly passwordHash: string | null
  readonly of: Pick<Character, 'riskProfile' | 'goals'> | null
}

const personOf = ({ name, email, role, status, createdAt, passwordHash, of }: Enrolled): NewPerson => ({
  id: demoId(email, createdAt),
  email,
  name,
  role,
  status,
  created_at: createdAt,
  first_sign_in_at: createdAt,
  password_hash: passwordHash,
  risk_profile: of?.riskProfile ?? null,
  investment_goals: of?.goals ?? null,
})

const approverOf = (createdAt: number, passwordHash: string): Enrolled => ({
  name: 'Demo Approver',
  email: demoApproverEmail,
  role: 'admin',
  status: 'active',
  createdAt,
  passwordHash,
  of: null,
})

/** Everybody in the demo fund: the two admins, 48 investors who join in their weeks, and applicants waiting for approval. */
export const enrol = async (work: Work, firstWeek: number, passwordHash: string): Promise<void> => {
  const people: Enrolled[] = [
    {
      name: 'Demo Admin',
      email: demoAdminEmail,
      role: 'admin',
      status: 'active',
      createdAt: firstWeek,
      passwordHash,
      of: null,
    },
    approverOf(firstWeek, passwordHash),
    ...cast.map((of) => ({
      name: of.name,
      email: of.email,
      role: 'investor' as const,
      status: 'active' as const,
      createdAt: dayOf(weekAfter(firstWeek, of.joins), 'Monday'),
      passwordHash: of.email === demoInvestorEmail ? passwordHash : null,
      of,
    })),
    ...applicants.map((of, place) => ({
      ...of,
      role: 'investor' as const,
      status: 'pending' as const,
      createdAt: work.now - (place + 1) * dayMs,
      passwordHash: null,
      of: null,
    })),
  ]
  await insertPeople(work, people.map(personOf))
}

/** An older demo had one admin: the second gets the same password. */
export const addApprover = async (work: Work): Promise<void> => {
  const admin = await work.db
    .selectFrom('people')
    .select('password_hash')
    .where('email', '=', demoAdminEmail)
    .executeTakeFirst()
  if (!admin) return
  await insertPeople(work, [{ ...personOf(approverOf(work.now, '')), password_hash: admin.password_hash }])
}
