print("settingsd")
