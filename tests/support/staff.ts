import type { Db } from '#server/sql/database.ts'
import type { Person } from './backend.ts'

/** Makes a user staff, as the command does. */
export async function makeStaff(db: Db, { id }: Pick<Person, 'id'>): Promise<void> {
  await db.updateTable('users').set({ staff: 1 }).where('id', '=', id).execute()
}

/** Turns on two-factor authentication for a user who is already signed in. */
export async function turnSecondFactorOn(db: Db, { id }: Pick<Person, 'id'>): Promise<void> {
  await db
    .insertInto('two_factors')
    .values({ user_id: id, secret: 'sealed', created_at: 1, enabled_at: 1 })
    .execute()
}

/** Lets whoever has this address use the admin; they are signed in already. */
export async function employ(db: Db, email: string): Promise<Pick<Person, 'id'>> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await makeStaff(db, person)
  await turnSecondFactorOn(db, person)
  return person
}

/** A person who may use the admin, and has just signed in. */
export async function openStaff(shop: {
  readonly db: Db
  readonly signIn: () => Promise<Person>
}): Promise<Person> {
  const person = await shop.signIn()
  await makeStaff(shop.db, person)
  await turnSecondFactorOn(shop.db, person)
  return person
}
