/** Features that no page of ours uses: neither a page nor anything in it may ask for them. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The policy of every answer that is not a page with its own, wherever it is opened: it loads nothing, sends nothing
 * and is framed by nothing.
 */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const referrerPolicy = 'strict-origin-when-cross-origin'

/** Sent if the portal is on HTTPS: for a year, a browser that has visited it refuses plain HTTP. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
