import { unreadBadgeMax } from '#fund/terms/terms.ts'

/** The unread badge's text, `99+` above 99 (spec §9); undefined if there is nothing to show. */
export const unreadBadge = (unread: number): string | undefined => {
  if (unread <= 0) return undefined
  return unread > unreadBadgeMax ? `${unreadBadgeMax}+` : String(unread)
}

/** The unread count after some were marked read; never below 0 (spec §4). */
export const unreadAfter = (unread: number, read: number): number => Math.max(0, unread - read)
