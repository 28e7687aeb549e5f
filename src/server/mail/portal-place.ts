/**
 * Stands in a queued mail for the origin of the portal's pages. It is filled when the mail leaves, so that no room below
 * needs to know where the portal is reached, and a mail that waits goes by the setting of its day.
 */
export const portalPlace = '{portal}'

export const withPortal = (text: string, portalUrl: string): string => text.replaceAll(portalPlace, portalUrl)
