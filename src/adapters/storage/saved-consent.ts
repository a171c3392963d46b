import { okAsync } from 'neverthrow'
import type { ConsentRecords } from '#application/ports/consents.ts'
import { choiceIn } from '#domain/consent/stored-choice.ts'

/** Reads the choice from the cookie that the server sets, so that all tabs of a browser see the newest. */
export const savedConsent = (page: Pick<Document, 'cookie'>): Pick<ConsentRecords, 'saved'> => ({
  saved: () => okAsync(choiceIn(page.cookie)?.choice ?? null),
})
