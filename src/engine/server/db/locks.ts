/** Keys of the advisory locks that keep whole acts on one database apart, whichever process carries them out. */

/** One plan of the schema at a time. A dump shares it until it holds its own locks on the tables. */
export const PLAN_LOCK = 7_302_001;
/** One concurrent build of an index at a time. */
export const BUILD_LOCK = 7_302_002;
/** Shared by a server while it starts; exclusive for a restore or a move into the database. */
export const PLACE_LOCK = 7_302_003;
/** One process at a time looks at who wrote the store, backs it up and upgrades it. */
export const UPGRADE_LOCK = 7_302_004;
/** Shared while a backup reads: stored bytes that are to go stay until it has them. */
export const BACKUP_LOCK = 7_302_005;
/** One process migrates the engine's own tables. */
export const MIGRATION_LOCK = 7_302_006;
