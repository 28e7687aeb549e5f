/**
 * A placeholder in a queued mail for the origin of the portal's pages. It is filled when the mail leaves, so that no
 * room below needs to know the portal's address, and a waiting mail follows the setting of that day.
 */
export const portalPlace = '{portal}'

export const withPortal = (text: string, portalUrl: string): string => text.replaceAll(portalPlace, portalUrl)
