/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { AccountInviteRow, AccountInviteSlots } from './_types/accountInvite.gen.d.ts';
import type { AppClientRow, AppClientSlots } from './_types/appClient.gen.d.ts';
import type { DataPermissionRow, DataPermissionSlots } from './_types/dataPermission.gen.d.ts';
import type { ForeignCodeRow, ForeignCodeSlots } from './_types/foreignCode.gen.d.ts';
import type { LoginLogRow, LoginLogSlots } from './_types/loginLog.gen.d.ts';
import type { MessageOutboxRow, MessageOutboxSlots } from './_types/messageOutbox.gen.d.ts';
import type { NotificationRow, NotificationSlots } from './_types/notification.gen.d.ts';
import type { NotificationReceiptRow, NotificationReceiptSlots } from './_types/notificationReceipt.gen.d.ts';
import type { OnlineUserRow, OnlineUserSlots } from './_types/onlineUser.gen.d.ts';
import type { OperationLogRow, OperationLogSlots } from './_types/operationLog.gen.d.ts';
import type { SysDictRow, SysDictSlots } from './_types/sysDict.gen.d.ts';
import type { SysMenuRow, SysMenuSlots } from './_types/sysMenu.gen.d.ts';
import type { SysOrgRow, SysOrgSlots } from './_types/sysOrg.gen.d.ts';
import type { SysParamRow, SysParamSlots } from './_types/sysParam.gen.d.ts';
import type { SysPostRow, SysPostSlots } from './_types/sysPost.gen.d.ts';
import type { SysRegionRow, SysRegionSlots } from './_types/sysRegion.gen.d.ts';
import type { SysRoleRow, SysRoleSlots } from './_types/sysRole.gen.d.ts';
import type { SysTenantRow, SysTenantSlots } from './_types/sysTenant.gen.d.ts';
import type { SysUrlRow, SysUrlSlots } from './_types/sysUrl.gen.d.ts';
import type { SysUserRow, SysUserSlots } from './_types/sysUser.gen.d.ts';
import type { SysUserPostRow, SysUserPostSlots } from './_types/sysUserPost.gen.d.ts';
import type { UserRegisterRow, UserRegisterSlots } from './_types/userRegister.gen.d.ts';

export interface RowsOfSystem {
  readonly accountInvite: AccountInviteRow;
  readonly appClient: AppClientRow;
  readonly dataPermission: DataPermissionRow;
  readonly foreignCode: ForeignCodeRow;
  readonly loginLog: LoginLogRow;
  readonly messageOutbox: MessageOutboxRow;
  readonly notification: NotificationRow;
  readonly notificationReceipt: NotificationReceiptRow;
  readonly onlineUser: OnlineUserRow;
  readonly operationLog: OperationLogRow;
  readonly sysDict: SysDictRow;
  readonly sysMenu: SysMenuRow;
  readonly sysOrg: SysOrgRow;
  readonly sysParam: SysParamRow;
  readonly sysPost: SysPostRow;
  readonly sysRegion: SysRegionRow;
  readonly sysRole: SysRoleRow;
  readonly sysTenant: SysTenantRow;
  readonly sysUrl: SysUrlRow;
  readonly sysUser: SysUserRow;
  readonly sysUserPost: SysUserPostRow;
  readonly userRegister: UserRegisterRow;
}

export interface SlotsOfSystem {
  readonly accountInvite: AccountInviteSlots;
  readonly appClient: AppClientSlots;
  readonly dataPermission: DataPermissionSlots;
  readonly foreignCode: ForeignCodeSlots;
  readonly loginLog: LoginLogSlots;
  readonly messageOutbox: MessageOutboxSlots;
  readonly notification: NotificationSlots;
  readonly notificationReceipt: NotificationReceiptSlots;
  readonly onlineUser: OnlineUserSlots;
  readonly operationLog: OperationLogSlots;
  readonly sysDict: SysDictSlots;
  readonly sysMenu: SysMenuSlots;
  readonly sysOrg: SysOrgSlots;
  readonly sysParam: SysParamSlots;
  readonly sysPost: SysPostSlots;
  readonly sysRegion: SysRegionSlots;
  readonly sysRole: SysRoleSlots;
  readonly sysTenant: SysTenantSlots;
  readonly sysUrl: SysUrlSlots;
  readonly sysUser: SysUserSlots;
  readonly sysUserPost: SysUserPostSlots;
  readonly userRegister: UserRegisterSlots;
}
