/**
 * The demo logins (README "Run it"). Imported only behind `import.meta.env.PUBLIC_DEMO === '1'`, a constant of the
 * build, so that no other build holds a trace of them.
 */
export const demoPassword = 'demo-portal'
export const demoInvestor = 'investor@example.com'
export const demoAdmin = 'admin@example.com'
