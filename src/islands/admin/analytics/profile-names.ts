export const profileNames = { conservative: 'Conservative', moderate: 'Moderate', aggressive: 'Aggressive' } as const
