/**
 * Which codes the product's own calls ask for, one of them each; what stands in no line is everybody's who has a
 * session.
 */

export const PRODUCT_CALLS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/admin/sysuser/resetPassword': ['system:sysUser:resetPassword'],
  'GET /api/admin/sysuser/getSysUserByRoleId': ['system:sysUser:query'],
  'GET /api/admin/sysuser/queryHandover': ['system:sysUser:leave'],
  'POST /api/admin/sysuser/leave': ['system:sysUser:leave'],
  'POST /api/admin/sysuser/authorizeRoleToUser': ['system:sysUser:edit'],
  'POST /api/admin/sysuser/configPostToUser': ['system:sysUserPost:makeMain'],
  'POST /api/admin/sysrole/authorizeUserRole': ['system:sysRole:authorize'],
  'GET /api/admin/sysurl/queryUrlByRole': ['system:sysUrl:query'],
  'POST /api/admin/sysurl/authorizeUrlToRole': ['system:sysRole:authorize'],
  'GET /api/admin/sysrole/queryMatrix': ['system:sysRole:query'],
  'GET /api/admin/sysrole/exportMatrix': ['system:sysRole:query'],
  'GET /api/admin/sysrole/queryHolders': ['system:sysRole:query'],
  'GET /api/admin/sysrole/queryRoleGrant': ['system:sysRole:query'],
  'PUT /api/admin/sysrole/saveRoleGrant': ['system:sysRole:authorize'],
  'GET /api/admin/sysrole/explain': ['system:sysRole:query'],
  'GET /api/admin/sysmenu/queryRoleMenu': ['system:sysRole:query'],
  'PUT /api/admin/sysmenu/saveRoleMenu': ['system:sysRole:authorize'],
  'GET /api/admin/sysmenu/queryRoleButton': ['system:sysRole:query'],
  'PUT /api/admin/sysmenu/saveRoleButton': ['system:sysRole:authorize'],
  'GET /api/admin/sysmenu/queryRoleField': ['system:sysRole:query'],
  'PUT /api/admin/sysmenu/saveRoleField': ['system:sysRole:authorize'],
  'GET /api/admin/datamodel/queryDataModel': ['system:dataModel:query'],
  'POST /api/admin/datamodel/confirmStep': ['system:dataModel:confirm'],
  'GET /api/monitors/dbPool/query': ['monitors:dbPool:query'],
  'POST /api/monitors/dbPool/clear': ['monitors:dbPool:clear'],
  'GET /api/monitors/registry/query': ['monitors:registry:query'],
  'GET /api/monitors/metrics/query': ['monitors:metrics:query'],
  'GET /api/monitors/flowRule/figures': ['monitors:flowRule:query'],
  'GET /api/monitors/cache/query': ['monitors:cache:query'],
  'POST /api/monitors/cache/clear': ['monitors:cache:clear'],
  'GET /api/monitors/logs/query': ['monitors:logs:query'],
  'GET /api/monitors/scheduleJob/next': ['monitors:scheduleJob:query'],
};
