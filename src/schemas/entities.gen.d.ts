/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */

/** What every row has. */
export interface ImplicitFields {
  readonly id: string;
  readonly tenantId: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedBy: string | null;
  readonly updatedAt: string;
  readonly rev: number;
}

/** 应用客户端 */
export interface AppClientRow extends ImplicitFields {
  /** 客户端编码 */
  readonly clientCode: string;
  /** 客户端密钥 */
  readonly clientSecret: string | null;
  /** 授权类型 */
  readonly authType: readonly ("password" | "single" | "mobile" | "refresh_token" | "client_credentials")[];
  /** 授权范围 */
  readonly authScope: string;
  /** 令牌有效秒数 */
  readonly tokenSeconds: number;
  /** 刷新有效秒数 */
  readonly refreshSeconds: number;
  /** 回调地址 */
  readonly fallbackUrl: string;
  /** 代表用户 */
  readonly runAs: string | null;
  /** 描述 */
  readonly clientDescription: string;
  /** 状态 */
  readonly status: string;
}

/** 文章 */
export interface ArticleRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 栏目 */
  readonly column: string;
  /** 副标题 */
  readonly subtitle: string | null;
  /** 摘要 */
  readonly summary: string | null;
  /** 正文 */
  readonly content: string | null;
  /** 封面 */
  readonly cover: string | null;
  /** 附件 */
  readonly attachments: readonly string[];
  /** 文号 */
  readonly docNo: string | null;
  /** 来源 */
  readonly source: string | null;
  /** 作者 */
  readonly author: string | null;
  /** 发布单位 */
  readonly issueOrg: string;
  /** 生效日期 */
  readonly effectiveDate: string | null;
  /** 废止日期 */
  readonly abolishDate: string | null;
  /** 版本 */
  readonly edition: string | null;
  /** 文件层级 */
  readonly docLevel: "law" | "regulation" | "deptRule" | "local" | "standard" | "company" | "factory" | "procedure" | null;
  /** 可见范围 */
  readonly visibleScope: "public" | "internal" | "orgs";
  /** 指定可见单位 */
  readonly visibleOrgs: readonly string[];
  /** 置顶 */
  readonly isTop: boolean;
  /** 置顶至 */
  readonly topUntil: string | null;
  /** 置顶中 */
  readonly pinned: boolean;
  /** 标红 */
  readonly isRed: boolean;
  /** 需签阅 */
  readonly needRead: boolean;
  /** 发布时间 */
  readonly publishTime: string | null;
  /** 阅读数 */
  readonly readCount: number | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "published" | "returned" | "offline" | "abolished";
  /** 退回意见 */
  readonly returnReason: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 栏目 */
export interface ArticleColumnRow extends ImplicitFields {
  /** 栏目编码 */
  readonly columnCode: string;
  /** 栏目名称 */
  readonly columnName: string;
  /** 上级栏目 */
  readonly parentId: string | null;
  /** 栏目类型 */
  readonly columnType: "notice" | "publication" | "partyMass" | "regulatory" | "safeProduction" | "systemDoc" | "event" | "news" | "occHealth";
  /** 需审核 */
  readonly needAudit: boolean;
  /** 门户显示 */
  readonly onPortal: boolean;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 会议 */
export interface ConferenceRow extends ImplicitFields {
  /** 会议编号 */
  readonly confNo: string | null;
  /** 会议名称 */
  readonly confName: string;
  /** 会议类型 */
  readonly confType: "meeting" | "training" | "exam" | "contest";
  /** 主题 */
  readonly theme: string | null;
  /** 开始日期 */
  readonly startDate: string;
  /** 结束日期 */
  readonly endDate: string;
  /** 报到开始 */
  readonly checkinStart: string | null;
  /** 报到截止 */
  readonly checkinEnd: string | null;
  /** 报名截止 */
  readonly registerDeadline: string | null;
  /** 主办单位 */
  readonly hostUnit: string;
  /** 承办单位 */
  readonly organizerUnit: string | null;
  /** 协办单位 */
  readonly coUnit: string | null;
  /** 预计人数 */
  readonly expectedCount: number | null;
  /** 会议介绍 */
  readonly intro: string | null;
  /** 封面图 */
  readonly coverImage: string | null;
  /** 会议指南 */
  readonly guideFile: readonly string[];
  /** 会务费标准 */
  readonly feeStandard: string | null;
  /** 状态 */
  readonly status: "draft" | "registering" | "preparing" | "ongoing" | "finished" | "archived" | "cancelled";
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 当前会议 */
  readonly isCurrent: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** 数据权限 */
export interface DataPermissionRow extends ImplicitFields {
  /** 菜单 */
  readonly menuId: string;
  /** 角色 */
  readonly roleId: string;
  /** 隐藏字段 */
  readonly filterFields: string | null;
  /** 只读字段 */
  readonly readonlyFields: string | null;
  /** 数据行条件 */
  readonly rowRule: unknown | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 锅炉 */
export interface EquipBoilerRow extends ImplicitFields {
  /** 内部编号 */
  readonly equipNo: string;
  /** 设备名称 */
  readonly equipName: string;
  /** 设备代码 */
  readonly equipCode: string | null;
  /** 类别 */
  readonly category: string;
  /** 型号规格 */
  readonly model: string | null;
  /** 使用单位 */
  readonly org: string;
  /** 安装地点 */
  readonly location: string;
  /** 产品编号（出厂编号） */
  readonly productNo: string;
  /** 制造单位 */
  readonly manufacturer: string;
  /** 制造许可证号 */
  readonly makeLicense: string | null;
  /** 制造日期 */
  readonly makeDate: string | null;
  /** 安装单位 */
  readonly installUnit: string | null;
  /** 安装日期 */
  readonly installDate: string | null;
  /** 投用日期 */
  readonly useDate: string | null;
  /** 设计使用年限 */
  readonly designLife: number | null;
  /** 设计年限至 */
  readonly designLifeEnd: string | null;
  /** 使用登记证编号 */
  readonly regNo: string | null;
  /** 登记机关 */
  readonly regOrg: string | null;
  /** 登记日期 */
  readonly regDate: string | null;
  /** 安全管理员 */
  readonly manager: string;
  /** 作业人员 */
  readonly operators: readonly string[];
  /** 维保单位 */
  readonly maintainUnit: string | null;
  /** 上次检验日期 */
  readonly lastInspectDate: string | null;
  /** 检验周期 */
  readonly inspectCycleMonths: number;
  /** 报告下次检验日期 */
  readonly reportNextDate: string | null;
  /** 下次检验日期 */
  readonly nextInspectDate: string | null;
  /** 检验状态 */
  readonly inspectState: "normal" | "due" | "overdue" | "inspecting" | null;
  /** 设备状态 */
  readonly status: "unregistered" | "inUse" | "stopped" | "scrapped" | "transferred";
  /** 停用原因 */
  readonly stopReason: string | null;
  /** 停用日期 */
  readonly stopDate: string | null;
  /** 转入单位 */
  readonly transferTo: string | null;
  /** 报废或转出原因 */
  readonly exitReason: string | null;
  /** 报废或转出日期 */
  readonly exitDate: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 技术档案 */
  readonly files: readonly string[];
  /** 备注 */
  readonly remark: string | null;
  /** 检验记录 */
  readonly inspections: readonly EquipInspectRow[];
  /** 锅炉类型 */
  readonly boilerType: "steam" | "hotWater" | "organic" | "waste";
  /** 级别 */
  readonly boilerLevel: "A" | "B" | "C" | "D" | null;
  /** 额定蒸发量 */
  readonly ratedEvaporation: string | null;
  /** 额定热功率 */
  readonly ratedPower: string | null;
  /** 额定压力 */
  readonly ratedPressure: string;
  /** 工作压力 */
  readonly workPressure: string | null;
  /** 额定温度 */
  readonly ratedTemp: string | null;
  /** 燃料 */
  readonly fuel: "gas" | "coal" | "oil" | "electric" | "waste";
  /** 水处理方式 */
  readonly waterTreatment: string | null;
  /** 水压试验日期 */
  readonly waterTestDate: string | null;
  /** 下次外检日期 */
  readonly nextExternalDate: string | null;
  /** 下次内检日期 */
  readonly nextInternalDate: string | null;
  /** 安全阀下次校验 */
  readonly valveNextDate: string | null;
  /** 压力表下次检定 */
  readonly gaugeNextDate: string | null;
}

/** 设备分类目录 */
export interface EquipClassRow extends ImplicitFields {
  /** 代码 */
  readonly classCode: string;
  /** 名称 */
  readonly className: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 设备种类 */
  readonly equipType: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 起重机械 */
export interface EquipCraneRow extends ImplicitFields {
  /** 内部编号 */
  readonly equipNo: string;
  /** 设备名称 */
  readonly equipName: string;
  /** 设备代码 */
  readonly equipCode: string | null;
  /** 类别 */
  readonly category: string;
  /** 型号规格 */
  readonly model: string | null;
  /** 使用单位 */
  readonly org: string;
  /** 安装地点 */
  readonly location: string;
  /** 产品编号（出厂编号） */
  readonly productNo: string;
  /** 制造单位 */
  readonly manufacturer: string;
  /** 制造许可证号 */
  readonly makeLicense: string | null;
  /** 制造日期 */
  readonly makeDate: string | null;
  /** 安装单位 */
  readonly installUnit: string | null;
  /** 安装日期 */
  readonly installDate: string | null;
  /** 投用日期 */
  readonly useDate: string | null;
  /** 设计使用年限 */
  readonly designLife: number | null;
  /** 设计年限至 */
  readonly designLifeEnd: string | null;
  /** 使用登记证编号 */
  readonly regNo: string | null;
  /** 登记机关 */
  readonly regOrg: string | null;
  /** 登记日期 */
  readonly regDate: string | null;
  /** 安全管理员 */
  readonly manager: string;
  /** 作业人员 */
  readonly operators: readonly string[];
  /** 维保单位 */
  readonly maintainUnit: string | null;
  /** 上次检验日期 */
  readonly lastInspectDate: string | null;
  /** 检验周期 */
  readonly inspectCycleMonths: number;
  /** 报告下次检验日期 */
  readonly reportNextDate: string | null;
  /** 下次检验日期 */
  readonly nextInspectDate: string | null;
  /** 检验状态 */
  readonly inspectState: "normal" | "due" | "overdue" | "inspecting" | null;
  /** 设备状态 */
  readonly status: "unregistered" | "inUse" | "stopped" | "scrapped" | "transferred";
  /** 停用原因 */
  readonly stopReason: string | null;
  /** 停用日期 */
  readonly stopDate: string | null;
  /** 转入单位 */
  readonly transferTo: string | null;
  /** 报废或转出原因 */
  readonly exitReason: string | null;
  /** 报废或转出日期 */
  readonly exitDate: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 技术档案 */
  readonly files: readonly string[];
  /** 备注 */
  readonly remark: string | null;
  /** 检验记录 */
  readonly inspections: readonly EquipInspectRow[];
  /** 起重机类型 */
  readonly craneType: "bridge" | "gantry" | "tower" | "mobile" | "portal" | "jib" | "elevator" | "hoist" | "other";
  /** 额定起重量 */
  readonly ratedLoad: string;
  /** 跨度 */
  readonly span: string | null;
  /** 起升高度 */
  readonly liftHeight: string | null;
  /** 工作级别 */
  readonly workLevel: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | null;
  /** 吊运熔融金属 */
  readonly moltenMetal: boolean;
  /** 操纵方式 */
  readonly controlMode: "cab" | "ground" | "remote" | null;
  /** 钢丝绳更换日期 */
  readonly ropeReplaceDate: string | null;
  /** 安全监控系统 */
  readonly safetyMonitor: boolean;
}

/** 检验记录 */
export interface EquipInspectRow extends ImplicitFields {
  /** 检验编号 */
  readonly inspectNo: string | null;
  /** 设备种类 */
  readonly equipType: "boiler" | "crane";
  /** 受检设备 */
  readonly equipId: string;
  /** 设备名称 */
  readonly equipName: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 检验类别 */
  readonly inspectType: "external" | "internal" | "periodic" | "annual" | "first" | "selfTest" | "safetyValve" | "gauge" | "ndt";
  /** 计划日期 */
  readonly planDate: string;
  /** 应检日期 */
  readonly dueDate: string | null;
  /** 报检日期 */
  readonly applyDate: string | null;
  /** 检验机构 */
  readonly agency: string | null;
  /** 检验人员 */
  readonly inspectors: string | null;
  /** 检验日期 */
  readonly inspectDate: string | null;
  /** 检验结论 */
  readonly conclusion: "qualified" | "basically" | "monitor" | "unqualified" | null;
  /** 评定安全状况等级 */
  readonly safetyGrade: string | null;
  /** 存在问题 */
  readonly problems: string | null;
  /** 报告编号 */
  readonly reportNo: string | null;
  /** 检验报告 */
  readonly reportFile: readonly string[];
  /** 下次检验日期 */
  readonly nextDate: string | null;
  /** 检验费用 */
  readonly fee: string | null;
  /** 状态 */
  readonly status: "planned" | "applied" | "inspected" | "reported" | "rectifying" | "closed" | "overdue";
  /** 备注 */
  readonly remark: string | null;
}

/** 流量控制 */
export interface FlowRuleRow extends ImplicitFields {
  /** 资源 */
  readonly resource: string;
  /** 限流维度 */
  readonly limitType: "global" | "user" | "ip";
  /** 阈值 */
  readonly threshold: number;
  /** 窗口秒数 */
  readonly windowSec: number;
  /** 超出时 */
  readonly action: "reject" | "queue";
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 检验周期 */
export interface InspectCycleRow extends ImplicitFields {
  /** 设备种类 */
  readonly equipType: string;
  /** 检验类别 */
  readonly inspectType: "external" | "internal" | "periodic" | "annual" | "first" | "selfTest" | "maintain" | "safetyValve" | "gauge" | "ndt";
  /** 条件说明 */
  readonly conditionDesc: string | null;
  /** 适用条件 */
  readonly subCondition: unknown | null;
  /** 检验周期 */
  readonly cycleMonths: string;
  /** 提前提醒天数 */
  readonly warnDays: number;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 执行记录 */
export interface JobRunRow extends ImplicitFields {
  /** 任务 */
  readonly job: string;
  /** 触发方式 */
  readonly trigger: "schedule" | "manual";
  /** 开始时间 */
  readonly startedAt: string;
  /** 耗时 */
  readonly durationMs: number | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 处理数量 */
  readonly handled: number | null;
  /** 失败原因 */
  readonly message: string | null;
  /** 节点 */
  readonly node: string | null;
}

/** 登录日志 */
export interface LoginLogRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string | null;
  /** 登录方式 */
  readonly loginType: "password" | "mobile" | "single" | "client_credentials" | "thirdParty" | "face";
  /** 终端 */
  readonly terminal: "pc" | "mobile";
  /** IP地址 */
  readonly ip: string;
  /** 归属地 */
  readonly location: string | null;
  /** 浏览器 */
  readonly browser: string | null;
  /** 操作系统 */
  readonly os: string | null;
  /** 登录时间 */
  readonly loginAt: string;
  /** 登出时间 */
  readonly logoutAt: string | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 提示信息 */
  readonly message: "credentials" | "locked" | "disabled" | "pending" | "secondFactor" | "totp" | "code" | "key" | "signature" | "other" | null;
}

/** 消息发件箱 */
export interface MessageOutboxRow extends ImplicitFields {
  /** 渠道 */
  readonly channel: "sms" | "mail";
  /** 用途 */
  readonly purpose: "login" | "register" | "recover" | "reset" | "notice";
  /** 接收方 */
  readonly receiver: string;
  /** 主题 */
  readonly subject: string;
  /** 内容 */
  readonly content: string;
  /** 发送状态 */
  readonly status: "kept" | "sent" | "failed";
  /** 失败原因 */
  readonly reason: string | null;
  /** 发送时间 */
  readonly sentAt: string;
}

/** 指标采样 */
export interface MetricSampleRow extends ImplicitFields {
  /** 指标 */
  readonly metric: "cpu" | "memory" | "disk" | "dbPoolActive" | "dbPoolWait" | "qps" | "p95" | "errorRate";
  /** 值 */
  readonly value: string;
  /** 节点 */
  readonly node: string;
  /** 采样时间 */
  readonly sampledAt: string;
}

/** 监控链接 */
export interface MonitorLinkRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 类型 */
  readonly kind: "dbPool" | "registry" | "metrics" | "flowControl" | "apiDocs" | "other";
  /** 地址 */
  readonly url: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 网盘 */
export interface NetdiscNodeRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 类型 */
  readonly nodeType: "folder" | "file";
  /** 上级目录 */
  readonly parentId: string | null;
  /** 文件 */
  readonly file: string | null;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 空间 */
  readonly space: "personal" | "org" | "public";
  /** 所有人 */
  readonly ownerUser: string;
  /** 所属部门 */
  readonly ownerOrg: string | null;
  /** 状态 */
  readonly status: "normal" | "recycled";
  /** 删除时间 */
  readonly recycledAt: string | null;
  /** 收藏 */
  readonly isFavorite: boolean;
  /** 版本 */
  readonly fileVersion: number | null;
  /** 历史版本 */
  readonly versions: readonly NetdiscVersionRow[];
}

/** 网盘共享 */
export interface NetdiscShareRow extends ImplicitFields {
  /** 文件 */
  readonly node: string;
  /** 共享方式 */
  readonly shareType: "user" | "org" | "link";
  /** 人员 */
  readonly targetUsers: readonly string[];
  /** 部门 */
  readonly targetOrgs: readonly string[];
  /** 权限 */
  readonly permission: "view" | "download" | "edit";
  /** 提取码 */
  readonly extractCode: string | null;
  /** 到期 */
  readonly expireAt: string | null;
  /** 状态 */
  readonly status: "active" | "cancelled" | "expired";
  /** 访问次数 */
  readonly visitCount: number | null;
  /** 凭链接打开的人 */
  readonly visitors: readonly string[];
}

/** 网盘文件版本 */
export interface NetdiscVersionRow extends ImplicitFields {
  /** 网盘文件 */
  readonly node: string;
  /** 版本 */
  readonly fileVersion: number;
  /** 文件 */
  readonly file: string | null;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 保存人 */
  readonly savedBy: string | null;
  /** 保存时间 */
  readonly savedAt: string | null;
}

/** 通知公告 */
export interface NotificationRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 内容 */
  readonly content: string;
  /** 类型 */
  readonly type: "notice" | "announcement" | "reminder" | "system";
  /** 优先级 */
  readonly priority: string;
  /** 发布人 */
  readonly publisher: string | null;
  /** 发布时间 */
  readonly publishTime: string | null;
  /** 生效时间 */
  readonly startTime: string | null;
  /** 失效时间 */
  readonly endTime: string | null;
  /** 提醒周期 */
  readonly period: "once" | "daily" | "weekly" | "monthly" | null;
  /** 发布对象 */
  readonly publishObject: "all" | "org" | "role" | "user";
  /** 目标组织 */
  readonly targetOrgs: readonly string[];
  /** 目标角色 */
  readonly targetRoles: readonly string[];
  /** 目标人员 */
  readonly targetUsers: readonly string[];
  /** 附件 */
  readonly attachments: readonly string[];
  /** 需确认阅读 */
  readonly needReceipt: boolean;
  /** 状态 */
  readonly status: "draft" | "published" | "withdrawn" | "expired";
  /** 已读人数 */
  readonly readCount: number | null;
  /** 应读人数 */
  readonly totalCount: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 通知接收记录 */
export interface NotificationReceiptRow extends ImplicitFields {
  /** 通知 */
  readonly notification: string;
  /** 接收人 */
  readonly user: string;
  /** 是否已读 */
  readonly isRead: boolean;
  /** 阅读时间 */
  readonly readAt: string | null;
  /** 确认时间 */
  readonly confirmedAt: string | null;
}

/** 在线用户 */
export interface OnlineUserRow extends ImplicitFields {
  /** 会话编号 */
  readonly sessionId: string;
  /** 用户 */
  readonly userId: string | null;
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string | null;
  /** 组织 */
  readonly orgId: string | null;
  /** 组织名称 */
  readonly orgName: string | null;
  /** IP地址 */
  readonly ip: string | null;
  /** 浏览器 */
  readonly browser: string | null;
  /** 操作系统 */
  readonly os: string | null;
  /** 终端 */
  readonly terminal: "pc" | "mobile" | null;
  /** 登录时间 */
  readonly loginAt: string | null;
  /** 最后访问 */
  readonly lastAccessAt: string | null;
  /** 过期时间 */
  readonly expireAt: string | null;
}

/** 操作日志 */
export interface OperationLogRow extends ImplicitFields {
  /** 操作时间 */
  readonly operatedAt: string;
  /** 操作人 */
  readonly operator: string;
  /** 模块 */
  readonly module: string;
  /** 动作 */
  readonly action: string;
  /** 实体 */
  readonly entityName: string | null;
  /** 记录 */
  readonly bizId: string | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 错误信息 */
  readonly errorMsg: string | null;
  /** 返回码 */
  readonly code: number | null;
  /** 耗时 */
  readonly costMs: number | null;
  /** IP地址 */
  readonly ip: string | null;
  /** 请求方式 */
  readonly method: string | null;
  /** 请求地址 */
  readonly url: string | null;
  /** 请求编号 */
  readonly requestId: string | null;
  /** 请求参数 */
  readonly params: unknown | null;
  /** 变更前 */
  readonly beforeData: unknown | null;
  /** 变更后 */
  readonly afterData: unknown | null;
}

/** 定时任务 */
export interface ScheduleJobRow extends ImplicitFields {
  /** 任务名称 */
  readonly jobName: string;
  /** 任务标识 */
  readonly jobKey: string;
  /** 执行周期 */
  readonly cron: string;
  /** 执行器 */
  readonly handler: "auditSeal" | "retention" | "sessionSweep" | "messageRetry" | "outboxTrim" | "fileSweep" | "entityAction";
  /** 参数 */
  readonly params: { readonly entity: string | null; readonly action: string | null } | null;
  /** 状态 */
  readonly status: "running" | "paused";
  /** 上次执行 */
  readonly lastRunAt: string | null;
  /** 上次结果 */
  readonly lastResult: "success" | "fail" | null;
  /** 上次失败原因 */
  readonly lastMessage: string | null;
  /** 下次执行 */
  readonly nextRunAt: string | null;
  /** 等待立即执行 */
  readonly askedAt: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 数据字典 */
export interface SysDictRow extends ImplicitFields {
  /** 字典类型 */
  readonly dictType: string;
  /** 字典名称 */
  readonly dictName: string;
  /** 字典值 */
  readonly dictValue: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 排序 */
  readonly dictSequence: number | null;
  /** 回显样式 */
  readonly listClass: "default" | "primary" | "success" | "info" | "warning" | "danger" | null;
  /** 样式属性 */
  readonly cssClass: string | null;
  /** 是否默认 */
  readonly isDefault: boolean;
  /** 英文标签 */
  readonly labelEn: string | null;
  /** 繁体标签 */
  readonly labelTw: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 文件管理 */
export interface SysFileRow extends ImplicitFields {
  /** 文件名 */
  readonly name: string;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 内容类型 */
  readonly contentType: string | null;
  /** 文件类型 */
  readonly fileType: "image" | "document" | "video" | "audio" | "archive" | "other" | null;
  /** 扩展名 */
  readonly extension: string | null;
  /** 上传人 */
  readonly uploader: string | null;
  /** 上传时间 */
  readonly uploadedAt: string | null;
  /** 长期保留 */
  readonly kept: boolean;
  /** 访问地址 */
  readonly url: string | null;
  /** 摘要 */
  readonly sha256: string | null;
  /** 存储键 */
  readonly storageKey: string | null;
  /** 业务类型 */
  readonly bizType: string | null;
  /** 业务编号 */
  readonly bizId: string | null;
}

/** 菜单 */
export interface SysMenuRow extends ImplicitFields {
  /** 菜单编码 */
  readonly menuCode: string;
  /** 菜单名称 */
  readonly menuName: string;
  /** 菜单类型 */
  readonly menuType: "catalog" | "menu" | "button" | "link";
  /** 上级菜单 */
  readonly parentId: string | null;
  /** 图标 */
  readonly menuIcon: string | null;
  /** 路由地址 */
  readonly menuPath: string;
  /** 组件路径 */
  readonly menuComponent: string | null;
  /** 排序 */
  readonly menuSequence: number | null;
  /** 菜单状态 */
  readonly menuStatus: "show" | "hide" | "disabled";
  /** 权限标识 */
  readonly permCode: string | null;
  /** 外部地址 */
  readonly src: string | null;
  /** 报表地址 */
  readonly reportUrl: string | null;
  /** 终端 */
  readonly terminal: "pc" | "mobile";
  /** 适用用户 */
  readonly userTypes: readonly ("0" | "1" | "2" | "9")[];
  /** 固定标签 */
  readonly affix: boolean;
  /** 缓存 */
  readonly keepAlive: boolean;
  /** 英文名 */
  readonly titleEn: string | null;
  /** 繁体名 */
  readonly titleTw: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 组织机构 */
export interface SysOrgRow extends ImplicitFields {
  /** 组织编码 */
  readonly orgCode: string;
  /** 组织名称 */
  readonly orgName: string;
  /** 组织类型 */
  readonly orgType: "company" | "factory" | "dept" | "workshop" | "team" | "provider";
  /** 上级组织 */
  readonly parentId: string | null;
  /** 排序 */
  readonly orgSequence: number | null;
  /** 负责人 */
  readonly leader: string | null;
  /** 安全员 */
  readonly safetyOfficers: readonly string[];
  /** 联系电话 */
  readonly phone: string | null;
  /** 职工人数 */
  readonly employeeCount: number | null;
  /** 描述 */
  readonly orgDescription: string | null;
  /** 全路径 */
  readonly orgPath: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 系统参数 */
export interface SysParamRow extends ImplicitFields {
  /** 参数名称 */
  readonly paramName: string;
  /** 参数键 */
  readonly paramKey: string;
  /** 参数值 */
  readonly paramValue: string | null;
  /** 值类型 */
  readonly valueType: "string" | "number" | "boolean" | "json";
  /** 内置 */
  readonly builtin: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** 岗位 */
export interface SysPostRow extends ImplicitFields {
  /** 岗位编码 */
  readonly postCode: string;
  /** 岗位名称 */
  readonly postName: string;
  /** 上级岗位 */
  readonly parentId: string | null;
  /** 排序 */
  readonly postSequence: number;
  /** 岗位层级 */
  readonly postLevel: "company" | "factory" | "workshop" | "team" | null;
  /** 关键安全岗位 */
  readonly isSafetyKey: boolean;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 行政区域 */
export interface SysRegionRow extends ImplicitFields {
  /** 区域名称 */
  readonly regionName: string;
  /** 区域编码 */
  readonly regionCode: string;
  /** 区域类型 */
  readonly regionType: "country" | "province" | "city" | "county" | "street";
  /** 上级区域 */
  readonly parentId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 角色 */
export interface SysRoleRow extends ImplicitFields {
  /** 角色编码 */
  readonly roleCode: string;
  /** 角色名称 */
  readonly roleName: string;
  /** 描述 */
  readonly roleDescription: string | null;
  /** 角色类型 */
  readonly roleType: "system" | "business" | "process";
  /** 数据范围 */
  readonly dataScope: "all" | "orgAndChildren" | "org" | "self" | "custom";
  /** 自定义组织 */
  readonly customOrgs: readonly string[];
  /** 按钮默认 */
  readonly buttonDefault: "show" | "hide" | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 租户 */
export interface SysTenantRow extends ImplicitFields {
  /** 租户编码 */
  readonly tenantCode: string;
  /** 租户名称 */
  readonly tenantName: string;
  /** 联系人 */
  readonly contact: string | null;
  /** 邮箱 */
  readonly email: string | null;
  /** 电话 */
  readonly tel: string | null;
  /** 到期日 */
  readonly expireDate: string | null;
  /** 管理员用户名 */
  readonly adminUsername: string | null;
  /** 管理员初始密码 */
  readonly adminPassword: string | null;
  /** 标志 */
  readonly logo: string | null;
  /** 页面标题 */
  readonly pageTitle: string | null;
  /** 状态 */
  readonly status: "enabled" | "disabled";
  /** 备注 */
  readonly remark: string | null;
}

/** URL权限 */
export interface SysUrlRow extends ImplicitFields {
  /** 名称 */
  readonly urlName: string;
  /** 请求方式 */
  readonly method: "ANY" | "GET" | "POST" | "PUT" | "DELETE";
  /** 地址模式 */
  readonly urlPattern: string;
  /** 所属模块 */
  readonly module: string | null;
  /** 校验方式 */
  readonly authMode: "role" | "login" | "anonymous";
  /** 授权角色 */
  readonly roleIds: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** 用户 */
export interface SysUserRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string;
  /** 密码 */
  readonly password: string | null;
  /** 工号 */
  readonly employeeNo: string | null;
  /** 性别 */
  readonly gender: string | null;
  /** 所属组织 */
  readonly orgId: string;
  /** 用户类型 */
  readonly userType: "0" | "1" | "2" | "9";
  /** 角色 */
  readonly roleId: readonly string[];
  /** 状态 */
  readonly status: "normal" | "locked" | "disabled";
  /** 手机号 */
  readonly mobile: string | null;
  /** 邮箱 */
  readonly email: string | null;
  /** 省 */
  readonly province: string | null;
  /** 市 */
  readonly city: string | null;
  /** 详细地址 */
  readonly street: string | null;
  /** 身份证号 */
  readonly idCard: string | null;
  /** 入职日期 */
  readonly entryDate: string | null;
  /** 头像 */
  readonly avatar: string | null;
  /** 人脸照片 */
  readonly faceImage: string | null;
  /** 个人简介 */
  readonly profile: string | null;
  /** 备注 */
  readonly remark: string | null;
  /** 岗位 */
  readonly posts: readonly SysUserPostRow[];
}

/** 用户岗位 */
export interface SysUserPostRow extends ImplicitFields {
  /** 用户 */
  readonly user: string;
  /** 岗位 */
  readonly post: string;
  /** 岗位类型 */
  readonly postType: "main" | "partTime";
  /** 任职日期 */
  readonly startDate: string | null;
  /** 卸任日期 */
  readonly endDate: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** 注册申请 */
export interface UserRegisterRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string;
  /** 手机号 */
  readonly mobile: string;
  /** 邮箱 */
  readonly email: string | null;
  /** 用户类型 */
  readonly userType: "0" | "1" | "2";
  /** 所属单位 */
  readonly providerName: string | null;
  /** 状态 */
  readonly status: "pending" | "approved" | "rejected";
  /** 分配组织 */
  readonly orgId: string | null;
  /** 分配角色 */
  readonly roleId: readonly string[];
  /** 审核人 */
  readonly auditor: string | null;
  /** 审核意见 */
  readonly auditOpinion: string | null;
}

/** Entity → its row. */
export interface EntityRows {
  readonly appClient: AppClientRow;
  readonly article: ArticleRow;
  readonly articleColumn: ArticleColumnRow;
  readonly conference: ConferenceRow;
  readonly dataPermission: DataPermissionRow;
  readonly equipBoiler: EquipBoilerRow;
  readonly equipClass: EquipClassRow;
  readonly equipCrane: EquipCraneRow;
  readonly equipInspect: EquipInspectRow;
  readonly flowRule: FlowRuleRow;
  readonly inspectCycle: InspectCycleRow;
  readonly jobRun: JobRunRow;
  readonly loginLog: LoginLogRow;
  readonly messageOutbox: MessageOutboxRow;
  readonly metricSample: MetricSampleRow;
  readonly monitorLink: MonitorLinkRow;
  readonly netdiscNode: NetdiscNodeRow;
  readonly netdiscShare: NetdiscShareRow;
  readonly netdiscVersion: NetdiscVersionRow;
  readonly notification: NotificationRow;
  readonly notificationReceipt: NotificationReceiptRow;
  readonly onlineUser: OnlineUserRow;
  readonly operationLog: OperationLogRow;
  readonly scheduleJob: ScheduleJobRow;
  readonly sysDict: SysDictRow;
  readonly sysFile: SysFileRow;
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

/** Entity → the slots that can be overridden. */
export interface EntitySlots {
  readonly appClient:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.clientCode'
    | 'list.cell.clientSecret'
    | 'list.cell.authType'
    | 'list.cell.authScope'
    | 'list.cell.tokenSeconds'
    | 'list.cell.refreshSeconds'
    | 'list.cell.fallbackUrl'
    | 'list.cell.runAs'
    | 'list.cell.clientDescription'
    | 'list.cell.status'
    | 'form'
    | 'form.section.basic'
    | 'form.section.grant'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.print';
  readonly article:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.title'
    | 'list.cell.column'
    | 'list.cell.subtitle'
    | 'list.cell.summary'
    | 'list.cell.content'
    | 'list.cell.cover'
    | 'list.cell.attachments'
    | 'list.cell.docNo'
    | 'list.cell.source'
    | 'list.cell.author'
    | 'list.cell.issueOrg'
    | 'list.cell.effectiveDate'
    | 'list.cell.abolishDate'
    | 'list.cell.edition'
    | 'list.cell.docLevel'
    | 'list.cell.visibleScope'
    | 'list.cell.visibleOrgs'
    | 'list.cell.isTop'
    | 'list.cell.topUntil'
    | 'list.cell.pinned'
    | 'list.cell.isRed'
    | 'list.cell.needRead'
    | 'list.cell.publishTime'
    | 'list.cell.readCount'
    | 'list.cell.status'
    | 'list.cell.returnReason'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.content'
    | 'form.section.document'
    | 'form.section.publish'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.submit'
    | 'action.publish'
    | 'action.return'
    | 'action.directPublish'
    | 'action.offline'
    | 'action.republish'
    | 'action.abolish';
  readonly articleColumn:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.columnCode'
    | 'list.cell.columnName'
    | 'list.cell.parentId'
    | 'list.cell.columnType'
    | 'list.cell.needAudit'
    | 'list.cell.onPortal'
    | 'list.cell.sequence'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly conference:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.confNo'
    | 'list.cell.confName'
    | 'list.cell.confType'
    | 'list.cell.theme'
    | 'list.cell.startDate'
    | 'list.cell.endDate'
    | 'list.cell.checkinStart'
    | 'list.cell.checkinEnd'
    | 'list.cell.registerDeadline'
    | 'list.cell.hostUnit'
    | 'list.cell.organizerUnit'
    | 'list.cell.coUnit'
    | 'list.cell.expectedCount'
    | 'list.cell.intro'
    | 'list.cell.coverImage'
    | 'list.cell.guideFile'
    | 'list.cell.feeStandard'
    | 'list.cell.status'
    | 'list.cell.cancelReason'
    | 'list.cell.isCurrent'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.time'
    | 'form.section.content'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.publish'
    | 'action.closeRegister'
    | 'action.reopen'
    | 'action.start'
    | 'action.finish'
    | 'action.archive'
    | 'action.cancel';
  readonly dataPermission:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.menuId'
    | 'list.cell.roleId'
    | 'list.cell.filterFields'
    | 'list.cell.readonlyFields'
    | 'list.cell.rowRule'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.limits'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly equipBoiler:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.equipNo'
    | 'list.cell.equipName'
    | 'list.cell.equipCode'
    | 'list.cell.category'
    | 'list.cell.model'
    | 'list.cell.org'
    | 'list.cell.location'
    | 'list.cell.productNo'
    | 'list.cell.manufacturer'
    | 'list.cell.makeLicense'
    | 'list.cell.makeDate'
    | 'list.cell.installUnit'
    | 'list.cell.installDate'
    | 'list.cell.useDate'
    | 'list.cell.designLife'
    | 'list.cell.designLifeEnd'
    | 'list.cell.regNo'
    | 'list.cell.regOrg'
    | 'list.cell.regDate'
    | 'list.cell.manager'
    | 'list.cell.operators'
    | 'list.cell.maintainUnit'
    | 'list.cell.lastInspectDate'
    | 'list.cell.inspectCycleMonths'
    | 'list.cell.reportNextDate'
    | 'list.cell.nextInspectDate'
    | 'list.cell.inspectState'
    | 'list.cell.status'
    | 'list.cell.stopReason'
    | 'list.cell.stopDate'
    | 'list.cell.transferTo'
    | 'list.cell.exitReason'
    | 'list.cell.exitDate'
    | 'list.cell.photos'
    | 'list.cell.files'
    | 'list.cell.remark'
    | 'list.cell.inspections'
    | 'list.cell.boilerType'
    | 'list.cell.boilerLevel'
    | 'list.cell.ratedEvaporation'
    | 'list.cell.ratedPower'
    | 'list.cell.ratedPressure'
    | 'list.cell.workPressure'
    | 'list.cell.ratedTemp'
    | 'list.cell.fuel'
    | 'list.cell.waterTreatment'
    | 'list.cell.waterTestDate'
    | 'list.cell.nextExternalDate'
    | 'list.cell.nextInternalDate'
    | 'list.cell.valveNextDate'
    | 'list.cell.gaugeNextDate'
    | 'form'
    | 'form.section.basic'
    | 'form.section.tech'
    | 'form.section.make'
    | 'form.section.manage'
    | 'form.section.inspect'
    | 'form.section.archive'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.register'
    | 'action.stop'
    | 'action.restart'
    | 'action.transferOut'
    | 'action.scrap';
  readonly equipClass:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.classCode'
    | 'list.cell.className'
    | 'list.cell.parentId'
    | 'list.cell.equipType'
    | 'list.cell.sequence'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly equipCrane:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.equipNo'
    | 'list.cell.equipName'
    | 'list.cell.equipCode'
    | 'list.cell.category'
    | 'list.cell.model'
    | 'list.cell.org'
    | 'list.cell.location'
    | 'list.cell.productNo'
    | 'list.cell.manufacturer'
    | 'list.cell.makeLicense'
    | 'list.cell.makeDate'
    | 'list.cell.installUnit'
    | 'list.cell.installDate'
    | 'list.cell.useDate'
    | 'list.cell.designLife'
    | 'list.cell.designLifeEnd'
    | 'list.cell.regNo'
    | 'list.cell.regOrg'
    | 'list.cell.regDate'
    | 'list.cell.manager'
    | 'list.cell.operators'
    | 'list.cell.maintainUnit'
    | 'list.cell.lastInspectDate'
    | 'list.cell.inspectCycleMonths'
    | 'list.cell.reportNextDate'
    | 'list.cell.nextInspectDate'
    | 'list.cell.inspectState'
    | 'list.cell.status'
    | 'list.cell.stopReason'
    | 'list.cell.stopDate'
    | 'list.cell.transferTo'
    | 'list.cell.exitReason'
    | 'list.cell.exitDate'
    | 'list.cell.photos'
    | 'list.cell.files'
    | 'list.cell.remark'
    | 'list.cell.inspections'
    | 'list.cell.craneType'
    | 'list.cell.ratedLoad'
    | 'list.cell.span'
    | 'list.cell.liftHeight'
    | 'list.cell.workLevel'
    | 'list.cell.moltenMetal'
    | 'list.cell.controlMode'
    | 'list.cell.ropeReplaceDate'
    | 'list.cell.safetyMonitor'
    | 'form'
    | 'form.section.basic'
    | 'form.section.tech'
    | 'form.section.make'
    | 'form.section.manage'
    | 'form.section.inspect'
    | 'form.section.archive'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.register'
    | 'action.stop'
    | 'action.restart'
    | 'action.transferOut'
    | 'action.scrap';
  readonly equipInspect:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.inspectNo'
    | 'list.cell.equipType'
    | 'list.cell.equipId'
    | 'list.cell.equipName'
    | 'list.cell.orgId'
    | 'list.cell.inspectType'
    | 'list.cell.planDate'
    | 'list.cell.dueDate'
    | 'list.cell.applyDate'
    | 'list.cell.agency'
    | 'list.cell.inspectors'
    | 'list.cell.inspectDate'
    | 'list.cell.conclusion'
    | 'list.cell.safetyGrade'
    | 'list.cell.problems'
    | 'list.cell.reportNo'
    | 'list.cell.reportFile'
    | 'list.cell.nextDate'
    | 'list.cell.fee'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.plan'
    | 'form.section.apply'
    | 'form.section.result'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.apply'
    | 'action.inspect'
    | 'action.report'
    | 'action.close'
    | 'action.rectify'
    | 'action.reapply'
    | 'action.overdue';
  readonly flowRule:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.resource'
    | 'list.cell.limitType'
    | 'list.cell.threshold'
    | 'list.cell.windowSec'
    | 'list.cell.action'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.print';
  readonly inspectCycle:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.equipType'
    | 'list.cell.inspectType'
    | 'list.cell.conditionDesc'
    | 'list.cell.subCondition'
    | 'list.cell.cycleMonths'
    | 'list.cell.warnDays'
    | 'list.cell.basis'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly jobRun:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.job'
    | 'list.cell.trigger'
    | 'list.cell.startedAt'
    | 'list.cell.durationMs'
    | 'list.cell.result'
    | 'list.cell.handled'
    | 'list.cell.message'
    | 'list.cell.node'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print';
  readonly loginLog:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.username'
    | 'list.cell.nickname'
    | 'list.cell.loginType'
    | 'list.cell.terminal'
    | 'list.cell.ip'
    | 'list.cell.location'
    | 'list.cell.browser'
    | 'list.cell.os'
    | 'list.cell.loginAt'
    | 'list.cell.logoutAt'
    | 'list.cell.result'
    | 'list.cell.message'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print';
  readonly messageOutbox:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.channel'
    | 'list.cell.purpose'
    | 'list.cell.receiver'
    | 'list.cell.subject'
    | 'list.cell.content'
    | 'list.cell.status'
    | 'list.cell.reason'
    | 'list.cell.sentAt'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.print';
  readonly metricSample:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.metric'
    | 'list.cell.value'
    | 'list.cell.node'
    | 'list.cell.sampledAt'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print';
  readonly monitorLink:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.name'
    | 'list.cell.kind'
    | 'list.cell.url'
    | 'list.cell.sequence'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.print';
  readonly netdiscNode:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.name'
    | 'list.cell.nodeType'
    | 'list.cell.parentId'
    | 'list.cell.file'
    | 'list.cell.sizeKb'
    | 'list.cell.space'
    | 'list.cell.ownerUser'
    | 'list.cell.ownerOrg'
    | 'list.cell.status'
    | 'list.cell.recycledAt'
    | 'list.cell.isFavorite'
    | 'list.cell.fileVersion'
    | 'list.cell.versions'
    | 'form'
    | 'form.section.node'
    | 'detail'
    | 'action.query'
    | 'action.export';
  readonly netdiscShare:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.node'
    | 'list.cell.shareType'
    | 'list.cell.targetUsers'
    | 'list.cell.targetOrgs'
    | 'list.cell.permission'
    | 'list.cell.extractCode'
    | 'list.cell.expireAt'
    | 'list.cell.status'
    | 'list.cell.visitCount'
    | 'list.cell.visitors'
    | 'form'
    | 'form.section.share'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.cancel'
    | 'action.expire';
  readonly netdiscVersion:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.node'
    | 'list.cell.fileVersion'
    | 'list.cell.file'
    | 'list.cell.sizeKb'
    | 'list.cell.savedBy'
    | 'list.cell.savedAt'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete';
  readonly notification:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.title'
    | 'list.cell.content'
    | 'list.cell.type'
    | 'list.cell.priority'
    | 'list.cell.publisher'
    | 'list.cell.publishTime'
    | 'list.cell.startTime'
    | 'list.cell.endTime'
    | 'list.cell.period'
    | 'list.cell.publishObject'
    | 'list.cell.targetOrgs'
    | 'list.cell.targetRoles'
    | 'list.cell.targetUsers'
    | 'list.cell.attachments'
    | 'list.cell.needReceipt'
    | 'list.cell.status'
    | 'list.cell.readCount'
    | 'list.cell.totalCount'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.target'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.print'
    | 'action.publish'
    | 'action.withdraw'
    | 'action.expire';
  readonly notificationReceipt:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.notification'
    | 'list.cell.user'
    | 'list.cell.isRead'
    | 'list.cell.readAt'
    | 'list.cell.confirmedAt'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print';
  readonly onlineUser:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.sessionId'
    | 'list.cell.userId'
    | 'list.cell.username'
    | 'list.cell.nickname'
    | 'list.cell.orgId'
    | 'list.cell.orgName'
    | 'list.cell.ip'
    | 'list.cell.browser'
    | 'list.cell.os'
    | 'list.cell.terminal'
    | 'list.cell.loginAt'
    | 'list.cell.lastAccessAt'
    | 'list.cell.expireAt'
    | 'form'
    | 'form.section.session'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print'
    | 'action.forceLogout';
  readonly operationLog:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.operatedAt'
    | 'list.cell.operator'
    | 'list.cell.module'
    | 'list.cell.action'
    | 'list.cell.entityName'
    | 'list.cell.bizId'
    | 'list.cell.result'
    | 'list.cell.errorMsg'
    | 'list.cell.code'
    | 'list.cell.costMs'
    | 'list.cell.ip'
    | 'list.cell.method'
    | 'list.cell.url'
    | 'list.cell.requestId'
    | 'list.cell.params'
    | 'list.cell.beforeData'
    | 'list.cell.afterData'
    | 'form'
    | 'form.section.what'
    | 'form.section.change'
    | 'form.section.call'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print';
  readonly scheduleJob:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.jobName'
    | 'list.cell.jobKey'
    | 'list.cell.cron'
    | 'list.cell.handler'
    | 'list.cell.params'
    | 'list.cell.status'
    | 'list.cell.lastRunAt'
    | 'list.cell.lastResult'
    | 'list.cell.lastMessage'
    | 'list.cell.nextRunAt'
    | 'list.cell.askedAt'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.export'
    | 'action.print'
    | 'action.runNow'
    | 'action.pause'
    | 'action.resume';
  readonly sysDict:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.dictType'
    | 'list.cell.dictName'
    | 'list.cell.dictValue'
    | 'list.cell.parentId'
    | 'list.cell.dictSequence'
    | 'list.cell.listClass'
    | 'list.cell.cssClass'
    | 'list.cell.isDefault'
    | 'list.cell.labelEn'
    | 'list.cell.labelTw'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.look'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysFile:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.name'
    | 'list.cell.sizeKb'
    | 'list.cell.contentType'
    | 'list.cell.fileType'
    | 'list.cell.extension'
    | 'list.cell.uploader'
    | 'list.cell.uploadedAt'
    | 'list.cell.kept'
    | 'list.cell.url'
    | 'list.cell.sha256'
    | 'list.cell.storageKey'
    | 'list.cell.bizType'
    | 'list.cell.bizId'
    | 'form'
    | 'form.section.file'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print'
    | 'action.rename'
    | 'action.keep'
    | 'action.remove';
  readonly sysMenu:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.menuCode'
    | 'list.cell.menuName'
    | 'list.cell.menuType'
    | 'list.cell.parentId'
    | 'list.cell.menuIcon'
    | 'list.cell.menuPath'
    | 'list.cell.menuComponent'
    | 'list.cell.menuSequence'
    | 'list.cell.menuStatus'
    | 'list.cell.permCode'
    | 'list.cell.src'
    | 'list.cell.reportUrl'
    | 'list.cell.terminal'
    | 'list.cell.userTypes'
    | 'list.cell.affix'
    | 'list.cell.keepAlive'
    | 'list.cell.titleEn'
    | 'list.cell.titleTw'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.target'
    | 'form.section.words'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysOrg:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.orgCode'
    | 'list.cell.orgName'
    | 'list.cell.orgType'
    | 'list.cell.parentId'
    | 'list.cell.orgSequence'
    | 'list.cell.leader'
    | 'list.cell.safetyOfficers'
    | 'list.cell.phone'
    | 'list.cell.employeeCount'
    | 'list.cell.orgDescription'
    | 'list.cell.orgPath'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.people'
    | 'form.section.more'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysParam:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.paramName'
    | 'list.cell.paramKey'
    | 'list.cell.paramValue'
    | 'list.cell.valueType'
    | 'list.cell.builtin'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysPost:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.postCode'
    | 'list.cell.postName'
    | 'list.cell.parentId'
    | 'list.cell.postSequence'
    | 'list.cell.postLevel'
    | 'list.cell.isSafetyKey'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysRegion:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.regionName'
    | 'list.cell.regionCode'
    | 'list.cell.regionType'
    | 'list.cell.parentId'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysRole:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.roleCode'
    | 'list.cell.roleName'
    | 'list.cell.roleDescription'
    | 'list.cell.roleType'
    | 'list.cell.dataScope'
    | 'list.cell.customOrgs'
    | 'list.cell.buttonDefault'
    | 'list.cell.sequence'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.rows'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.authorize'
    | 'action.preview';
  readonly sysTenant:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.tenantCode'
    | 'list.cell.tenantName'
    | 'list.cell.contact'
    | 'list.cell.email'
    | 'list.cell.tel'
    | 'list.cell.expireDate'
    | 'list.cell.adminUsername'
    | 'list.cell.adminPassword'
    | 'list.cell.logo'
    | 'list.cell.pageTitle'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'form.section.people'
    | 'form.section.admin'
    | 'form.section.look'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.print'
    | 'action.suspend'
    | 'action.resume'
    | 'action.resetAdmin';
  readonly sysUrl:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.urlName'
    | 'list.cell.method'
    | 'list.cell.urlPattern'
    | 'list.cell.module'
    | 'list.cell.authMode'
    | 'list.cell.roleIds'
    | 'list.cell.status'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print';
  readonly sysUser:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.username'
    | 'list.cell.nickname'
    | 'list.cell.password'
    | 'list.cell.employeeNo'
    | 'list.cell.gender'
    | 'list.cell.orgId'
    | 'list.cell.userType'
    | 'list.cell.roleId'
    | 'list.cell.status'
    | 'list.cell.mobile'
    | 'list.cell.email'
    | 'list.cell.province'
    | 'list.cell.city'
    | 'list.cell.street'
    | 'list.cell.idCard'
    | 'list.cell.entryDate'
    | 'list.cell.avatar'
    | 'list.cell.faceImage'
    | 'list.cell.profile'
    | 'list.cell.remark'
    | 'list.cell.posts'
    | 'form'
    | 'form.section.account'
    | 'form.section.person'
    | 'form.section.contact'
    | 'form.section.more'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.lock'
    | 'action.unlock'
    | 'action.disable'
    | 'action.enable'
    | 'action.resetPassword'
    | 'action.removeSecondFactor'
    | 'action.preview';
  readonly sysUserPost:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.user'
    | 'list.cell.post'
    | 'list.cell.postType'
    | 'list.cell.startDate'
    | 'list.cell.endDate'
    | 'list.cell.remark'
    | 'form'
    | 'form.section.basic'
    | 'detail'
    | 'action.query'
    | 'action.add'
    | 'action.edit'
    | 'action.delete'
    | 'action.restore'
    | 'action.copy'
    | 'action.export'
    | 'action.import'
    | 'action.print'
    | 'action.makeMain';
  readonly userRegister:
    | 'page'
    | 'list'
    | 'list.toolbar'
    | 'list.cell.username'
    | 'list.cell.nickname'
    | 'list.cell.mobile'
    | 'list.cell.email'
    | 'list.cell.userType'
    | 'list.cell.providerName'
    | 'list.cell.status'
    | 'list.cell.orgId'
    | 'list.cell.roleId'
    | 'list.cell.auditor'
    | 'list.cell.auditOpinion'
    | 'form'
    | 'form.section.request'
    | 'form.section.audit'
    | 'detail'
    | 'action.query'
    | 'action.export'
    | 'action.print'
    | 'action.approve'
    | 'action.reject';
}

export type EntityName = keyof EntityRows;
