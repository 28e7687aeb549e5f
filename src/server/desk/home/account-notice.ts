import type { Investor } from '#server/people/accounts/investor.ts'

const notices = {
  pending:
    'Your account is waiting for our approval. Next: we mail you once it is approved; then you can make your first deposit.',
  inactive: 'Your account is inactive: you can view it and withdraw, but neither deposit nor trade.',
  closing:
    'Your account is being closed: it cannot take deposits, and trading cannot start. Next: see the steps in Settings, where you can keep your account as long as nothing is payable.',
} as const

/**
 * The notice on Home for an account that waits for approval, is inactive or is being closed, with what comes next; null
 * for any other.
 */
export const noticeOf = ({ status }: Pick<Investor, 'status'>, isClosing: boolean): string | null => {
  if (status !== 'active') return notices[status]
  return isClosing ? notices.closing : null
}
