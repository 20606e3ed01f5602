/**
 * What stands on the screens in three languages, as the suite expects it: written here a second time, so that a text
 * nobody translated is noticed.
 */
import type { Language } from './portal.ts';

interface ScreenWords {
  readonly add: string;
  readonly edit: string;
  readonly remove: string;
  readonly restore: string;
  readonly exportAll: string;
  readonly csvAll: string;
  readonly more: string;
  readonly save: string;
  readonly cancel: string;
  readonly query: string;
  readonly reset: string;
  readonly moreFilters: string;
  readonly bin: string;
  readonly undo: string;
  readonly chosen: (count: number) => string;
  readonly removed: string;
  readonly restored: string;
  readonly toMend: (count: number) => string;
  readonly saved: (label: string) => string;
  readonly joined: (label: string, by: string) => string;
  readonly addTitle: (entity: string) => string;
  readonly editTitle: (entity: string) => string;
  readonly removeQuestion: (label: string) => string;
  readonly required: (field: string) => string;
  /** What is said when an action was done. */
  readonly done: (verb: string, object: string) => string;
  readonly menu: string;
  readonly signIn: { readonly title: string; readonly account: string; readonly password: string };
  readonly conflict: {
    readonly title: string;
    readonly mine: string;
    readonly theirs: string;
    readonly settle: string;
  };
}

export const screenWords: Readonly<Record<Language, ScreenWords>> = {
  zh: {
    add: '新增',
    edit: '编辑',
    remove: '删除',
    restore: '恢复',
    exportAll: '导出',
    csvAll: 'CSV（全部字段）',
    more: '更多',
    save: '保存',
    cancel: '取消',
    query: '查询',
    reset: '重置',
    moreFilters: '更多条件',
    bin: '回收站',
    undo: '撤销',
    chosen: (count) => `已选 ${count} 条`,
    removed: '已删除 1 条',
    restored: '已恢复 1 条',
    toMend: (count) => `${count} 处需要修改：`,
    saved: (label) => `已保存 ${label}`,
    joined: (label, by) => `已保存 ${label}，与${by}的修改合并`,
    addTitle: (entity) => `新增${entity}`,
    editTitle: (entity) => `编辑${entity}`,
    removeQuestion: (label) => `删除 ${label}？`,
    required: (field) => `请填写${field}`,
    done: (verb, object) => `已${verb} ${object}`,
    menu: '菜单',
    signIn: { title: '登录', account: '账号', password: '密码' },
    conflict: { title: '这条记录刚被修改', mine: '您', theirs: '对方', settle: '按所选保存' },
  },
  tw: {
    add: '新增',
    edit: '編輯',
    remove: '刪除',
    restore: '恢復',
    exportAll: '匯出',
    csvAll: 'CSV（全部欄位）',
    more: '更多',
    save: '儲存',
    cancel: '取消',
    query: '查詢',
    reset: '重設',
    moreFilters: '更多條件',
    bin: '資源回收筒',
    undo: '復原',
    chosen: (count) => `已選 ${count} 筆`,
    removed: '已刪除 1 筆',
    restored: '已恢復 1 筆',
    toMend: (count) => `${count} 處需要修改：`,
    saved: (label) => `已儲存 ${label}`,
    joined: (label, by) => `已儲存 ${label}，與${by}的修改合併`,
    addTitle: (entity) => `新增${entity}`,
    editTitle: (entity) => `編輯${entity}`,
    removeQuestion: (label) => `刪除 ${label}？`,
    required: (field) => `請填寫${field}`,
    done: (verb, object) => `已${verb} ${object}`,
    menu: '選單',
    signIn: { title: '登入', account: '帳號', password: '密碼' },
    conflict: { title: '這筆紀錄剛被修改', mine: '您', theirs: '對方', settle: '按所選儲存' },
  },
  en: {
    add: 'Add',
    edit: 'Edit',
    remove: 'Delete',
    restore: 'Restore',
    exportAll: 'Export',
    csvAll: 'CSV (all fields)',
    more: 'More',
    save: 'Save',
    cancel: 'Cancel',
    query: 'Search',
    reset: 'Reset',
    moreFilters: 'More filters',
    bin: 'Recycle bin',
    undo: 'Undo',
    chosen: (count) => `${count} selected`,
    removed: 'Deleted: 1',
    restored: 'Restored: 1',
    toMend: (count) => `${count} errors to correct:`,
    saved: (label) => `Saved ${label}`,
    joined: (label, by) => `Saved ${label} and merged it with changes by ${by}`,
    addTitle: (entity) => `Add ${entity}`,
    editTitle: (entity) => `Edit ${entity}`,
    removeQuestion: (label) => `Delete ${label}?`,
    required: (field) => `${field} is required`,
    done: (verb, object) => `${verb}: ${object} done`,
    menu: 'Menu',
    signIn: { title: 'Sign in', account: 'Username', password: 'Password' },
    conflict: { title: 'This record has just been changed', mine: 'Yours', theirs: 'Theirs', settle: 'Save selection' },
  },
};

interface CraneWords {
  readonly area: string;
  readonly group: string;
  readonly entity: string;
  /** One of them, as forms are headed. */
  readonly one: string;
  readonly fields: Readonly<
    Record<
      | 'equipNo'
      | 'equipName'
      | 'category'
      | 'location'
      | 'craneType'
      | 'ratedLoad'
      | 'productNo'
      | 'manufacturer'
      | 'manager'
      | 'model'
      | 'status'
      | 'regNo'
      | 'regOrg'
      | 'regDate'
      | 'stopReason',
      string
    >
  >;
  readonly bridge: string;
  readonly states: { readonly unregistered: string; readonly inUse: string; readonly stopped: string };
  readonly register: string;
  readonly stop: string;
  readonly refusedRegister: string;
  readonly refusedStop: string;
  readonly refusedDelete: string;
}

export const craneWords: Readonly<Record<Language, CraneWords>> = {
  zh: {
    area: '特种设备',
    group: '设备台账',
    entity: '起重机械',
    one: '起重机械',
    bridge: '桥式',
    fields: {
      equipNo: '内部编号',
      equipName: '设备名称',
      category: '类别',
      location: '安装地点',
      craneType: '起重机类型',
      ratedLoad: '额定起重量',
      productNo: '产品编号（出厂编号）',
      manufacturer: '制造单位',
      manager: '安全管理员',
      model: '型号规格',
      status: '设备状态',
      regNo: '使用登记证编号',
      regOrg: '登记机关',
      regDate: '登记日期',
      stopReason: '停用原因',
    },
    states: { unregistered: '未注册', inUse: '在用', stopped: '停用' },
    register: '使用登记',
    stop: '停用',
    refusedRegister: '状态为“停用”时不能使用登记',
    refusedStop: '状态为“停用”时不能停用',
    refusedDelete: '已登记的设备不能删除，请办理报废或转出',
  },
  tw: {
    area: '特種設備',
    group: '設備台帳',
    entity: '起重機械',
    one: '起重機械',
    bridge: '橋式',
    fields: {
      equipNo: '內部編號',
      equipName: '設備名稱',
      category: '類別',
      location: '安裝地點',
      craneType: '起重機類型',
      ratedLoad: '額定起重量',
      productNo: '產品編號（出廠編號）',
      manufacturer: '製造單位',
      manager: '安全管理員',
      model: '型號規格',
      status: '設備狀態',
      regNo: '使用登記證編號',
      regOrg: '登記機關',
      regDate: '登記日期',
      stopReason: '停用原因',
    },
    states: { unregistered: '未註冊', inUse: '在用', stopped: '停用' },
    register: '使用登記',
    stop: '停用',
    refusedRegister: '狀態為「停用」時不能使用登記',
    refusedStop: '狀態為「停用」時不能停用',
    refusedDelete: '已登記的設備不能刪除，請辦理報廢或轉出',
  },
  en: {
    area: 'Special equipment',
    group: 'Equipment registers',
    entity: 'Cranes',
    one: 'crane',
    bridge: 'Overhead crane',
    fields: {
      equipNo: 'Internal no.',
      equipName: 'Equipment name',
      category: 'Class',
      location: 'Installation place',
      craneType: 'Crane type',
      ratedLoad: 'Rated load',
      productNo: 'Serial no.',
      manufacturer: 'Manufacturer',
      manager: 'Safety manager',
      model: 'Model',
      status: 'Status',
      regNo: 'Registration no.',
      regOrg: 'Registered with',
      regDate: 'Registered on',
      stopReason: 'Reason out of service',
    },
    states: { unregistered: 'Not registered', inUse: 'In service', stopped: 'Out of service' },
    register: 'Register',
    stop: 'Take out of service',
    refusedRegister: '"Register" is not available while the status is "Out of service"',
    refusedStop: '"Take out of service" is not available while the status is "Out of service"',
    refusedDelete: 'Registered equipment cannot be deleted. Scrap or transfer it instead',
  },
};

interface UserWords {
  readonly groups: readonly string[];
  readonly entity: string;
  /** One of them, as forms are headed. */
  readonly one: string;
  readonly fields: Readonly<
    Record<'username' | 'nickname' | 'password' | 'orgId' | 'profile' | 'remark' | 'street' | 'status', string>
  >;
  readonly states: { readonly normal: string; readonly locked: string };
  readonly lock: string;
  readonly lockQuestion: string;
  /** A state that an action refuses: the account is locked already. */
  readonly refusedLock: string;
  readonly tooShort: string;
  readonly taken: (username: string) => string;
}

export const userWords: Readonly<Record<Language, UserWords>> = {
  zh: {
    groups: ['系统管理', '组织与用户'],
    entity: '用户',
    one: '用户',
    states: { normal: '正常', locked: '锁定' },
    lock: '锁定',
    lockQuestion: '锁定后不能登录，确定锁定？',
    refusedLock: '状态为“锁定”时不能锁定',
    fields: {
      username: '用户名',
      nickname: '姓名',
      password: '密码',
      orgId: '所属组织',
      profile: '个人简介',
      remark: '备注',
      street: '详细地址',
      status: '状态',
    },
    tooShort: '姓名至少 2 个字',
    taken: (username) => `用户名“${username}”已存在`,
  },
  tw: {
    groups: ['系統管理', '組織與使用者'],
    entity: '使用者',
    one: '使用者',
    states: { normal: '正常', locked: '鎖定' },
    lock: '鎖定',
    lockQuestion: '鎖定後不能登入，確定鎖定？',
    refusedLock: '狀態為「鎖定」時不能鎖定',
    fields: {
      username: '使用者名稱',
      nickname: '姓名',
      password: '密碼',
      orgId: '所屬組織',
      profile: '個人簡介',
      remark: '備註',
      street: '詳細地址',
      status: '狀態',
    },
    tooShort: '姓名至少 2 個字',
    taken: (username) => `使用者名稱「${username}」已存在`,
  },
  en: {
    groups: ['System', 'People'],
    entity: 'Users',
    one: 'user',
    states: { normal: 'Active', locked: 'Locked' },
    lock: 'Lock',
    lockQuestion: 'A locked user cannot sign in. Lock the account?',
    refusedLock: '"Lock" is not available while the status is "Locked"',
    fields: {
      username: 'Username',
      nickname: 'Full name',
      password: 'Password',
      orgId: 'Organisation',
      profile: 'About',
      remark: 'Notes',
      street: 'Street address',
      status: 'Status',
    },
    tooShort: 'Full name must have at least 2 characters',
    taken: (username) => `Username ${username} already exists`,
  },
};

interface RoleWords {
  readonly system: string;
  readonly look: string;
  /** The head of a page that may not be opened, or is not there. */
  readonly noPage: RegExp;
  readonly total: (count: number) => string;
  readonly denied: (action: string, code: string) => string;
}

export const roleWords: Readonly<Record<Language, RoleWords>> = {
  zh: {
    system: '系统管理',
    look: '查看',
    noPage: /^没有(打开“.+”的权限|这个页面)$/,
    total: (count) => `共 ${count} 条`,
    denied: (action, code) => `没有“${action}”的权限（${code}），请联系管理员`,
  },
  tw: {
    system: '系統管理',
    look: '檢視',
    noPage: /^沒有(開啟「.+」的權限|這個頁面)$/,
    total: (count) => `共 ${count} 筆`,
    denied: (action, code) => `沒有「${action}」的權限（${code}），請聯絡管理員`,
  },
  en: {
    system: 'System',
    look: 'View',
    noPage: /^(You do not have permission to open “.+”|Page not found)$/,
    total: (count) => `${count} in total`,
    denied: (action, code) => `You do not have permission for "${action}" (${code}). Ask an administrator`,
  },
};
