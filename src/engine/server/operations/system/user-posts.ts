/**
 * The posts of a user as one list: what is new is added, what is missing is taken away, one of them is the main post
 * (domain §1.2).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actOn } from '../act.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { deleteInside } from '../remove.ts';
import { completeWrite, conclude } from '../save.ts';
import { writeContext } from '../write-context.ts';

export interface WantedPost {
  readonly post: string;
  readonly postType: 'main' | 'partTime';
}

interface HeldPost {
  readonly id: string;
  readonly post: string;
  readonly postType: string;
}

const HELD =
  'select id, post, "postType" from "sys_user_post" where tenant_id = $1 and "user" = $2 and deleted_at is null order by id for update';

/**
 * Makes what `asked` answers the posts of a user; an empty list takes all of them away. Everything is done, or nothing.
 * @param asked read once it is known that the caller may: who may not is told nothing of what was sent
 */
export async function setUserPosts(
  engine: Engine,
  call: Call,
  user: string,
  asked: () => readonly WantedPost[],
): Promise<void> {
  const entity = engine.entity('sysUserPost');
  const grant = engine.grant(call.actor, entity);
  for (const action of ['add', 'delete', 'makeMain']) needAction(call, entity, grant, action);
  const wanted = asked();
  if (wanted.length > 0 && wanted.filter(({ postType }) => postType === 'main').length !== 1) {
    throw new Invalid([{ field: 'posts', code: 'posts.oneMain', message: messageOf('posts.oneMain', call.locale) }]);
  }
  await engine.db.write(call.actor.tenant, async (connection) => {
    // Who may not see the user may not learn of the posts either.
    const users = engine.entity('sysUser');
    await selectVisible(engine, call, connection, users, engine.grant(call.actor, users), user, { lock: true });
    const held = (await connection.query<HeldPost>(HELD, [call.actor.tenant, user])).rows;
    const stored = async (id: string): Promise<Row> =>
      selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
    const byPost = new Map(held.map((row) => [row.post, row.id]));
    let hasMain = held.some(({ postType }) => postType === 'main');
    for (const { post } of [...wanted].sort(
      (one, other) => Number(other.postType === 'main') - Number(one.postType === 'main'),
    )) {
      if (byPost.has(post)) continue;
      const context = writeContext(engine, call, connection, 'add');
      const draft = await draftRow(
        context,
        entity,
        grant,
        null,
        { user, post, postType: hasMain ? 'partTime' : 'main' },
        'form',
      );
      await conclude(context, await completeWrite(context, draft, 'add', true));
      byPost.set(post, draft.id);
      hasMain = true;
    }
    const main = byPost.get(wanted.find(({ postType }) => postType === 'main')?.post ?? '');
    const action = entity.actions['makeMain'];
    if (main !== undefined && action) {
      const row = await stored(main);
      if (row['postType'] !== 'main')
        await actOn(writeContext(engine, call, connection, action.code), entity, grant, action, row, {});
    }
    // The main post goes last: it stays as long as there are others.
    const surplus = held.filter(({ post }) => !wanted.some((one) => one.post === post));
    for (const { id } of surplus.sort(
      (one, other) => Number(one.postType === 'main') - Number(other.postType === 'main'),
    ))
      await deleteInside(engine, call, connection, entity, grant, id);
  });
}
