/**
 * The doors of all areas, in one file: each of its own would cost its name, and those of all it stands on, in what the
 * sign-in page reads.
 */
import.meta.glob(['./engine/client/features/*/index.ts', './custom/*/index.ts'], { eager: true });
