import { once } from '#domain/shared/once.ts'

/** The redirects to /503 and /maintenance; main.tsx requests them with the first call that could run into a limit. */
export const loadDetours = once(async () => (await import('./detours.ts')).Detours)
